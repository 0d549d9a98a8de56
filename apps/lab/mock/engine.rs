//! The engine with bad habits, built once more for the tests of this crate: Cargo gives tests only the programs of their
//! own package.
#![forbid(unsafe_code)]

#[path = "../../host/mock/engine.rs"]
mod engine;

fn main() -> std::process::ExitCode {
    engine::main()
}

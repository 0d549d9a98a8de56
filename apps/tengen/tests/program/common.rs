//! Running the real program.

use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// What a run printed and how it ended.
#[derive(Debug)]
pub(crate) struct Run {
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
    /// The exit code.
    pub(crate) code: i32,
}

impl Run {
    /// The only line of output as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// The program, in English and without colours whatever the machine is set to.
pub(crate) fn tengen() -> Command {
    let mut command = Command::cargo_bin("tengen").expect("cargo built the program");
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "en_US.UTF-8").env("NO_COLOR", "1");
    command.timeout(std::time::Duration::from_secs(120));
    command
}

/// Runs it with arguments and standard input.
pub(crate) fn run(args: &[&str], input: &str) -> Run {
    let output = tengen().args(args).write_stdin(input).output().expect("the program runs");
    Run {
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        code: output.status.code().expect("the program exits by itself"),
    }
}

/// A file of the project's `data` folder.
pub(crate) fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

//! Between its first and its last node a search on one thread asks the system for no memory; and how much it asks for
//! before.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use duel::{Limits, NoClock, StopToken};
use rules::text::PositionText;
use rules::{BoardSize, Rule, Settings};
use search::{Engine, Task};

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, counting what the current thread asks of it.
struct Counting;

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        BYTES.with(|bytes| bytes.set(bytes.get() + layout.size()));
        // SAFETY: the caller's promise is the one that is needed.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: `pointer` came from `alloc` above, and so from the system.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        BYTES.with(|bytes| bytes.set(bytes.get() + size));
        // SAFETY: `pointer` came from `alloc` above, and so from the system.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count() -> u64 {
    COUNT.with(Cell::get)
}

/// For each iteration what was allocated since the last report, the report itself included: one list of candidates and
/// one line for each of them.
fn between_reports(engine: &mut Engine, task: &Task, limits: &Limits<rules::Point>) -> Vec<u64> {
    let mut counts = Vec::with_capacity(300);
    let mut last = None;
    let info = engine.search(task, limits, &NoClock, &StopToken::new(), &mut |_| {
        let now = count();
        if let Some(last) = last {
            counts.push(now - last);
        }
        last = Some(count());
    });
    assert!(info.unwrap().nodes > 1_000);
    counts.pop(); // the last report comes after the search, with lines continued to the end
    counts
}

#[test]
fn nodes_allocate_nothing() {
    let mut engine = Engine::new(4);
    for rule in Rule::ALL {
        for (text, candidates) in [
            ("h8i9j7g9", 1),
            ("h8i9j7g9i7h7", 1),
            ("h8", 1),
            ("h8i9j7g9i7", 4),
            ("d4l4d12l12h8h4d8l8h12h6", 1),
        ] {
            let settings = Settings::new(rule, BoardSize::RENJU);
            let position = PositionText::parse(text).unwrap().replay(settings).unwrap();
            let task = Task::new(&position);
            let limits = Limits::default().with_nodes(60_000).with_candidates(candidates);
            let counts = between_reports(&mut engine, &task, &limits);
            assert!(counts.len() >= 3, "{rule} {text}: {counts:?}");
            let report = 1 + candidates as u64;
            assert!(counts.iter().all(|&count| count <= report), "{rule} {text}: {counts:?}");
        }
    }
}

/// The memory of a thread: what stays from search to search, and everything that one search asks for.
#[test]
fn threads_need_little_memory() {
    let settings = Settings::new(Rule::Renju, BoardSize::new(22).unwrap());
    let position = PositionText::parse("h8i9j7g9i7").unwrap().replay(settings).unwrap();
    let task = Task::new(&position);
    let limits = Limits::default().with_nodes(5_000);
    let mut engine = Engine::new(1);
    let bytes = || BYTES.with(Cell::get);
    let search = |engine: &mut Engine| {
        let start = bytes();
        engine.search(&task, &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
        bytes() - start
    };
    search(&mut engine); // tables of the rule, made once
    engine.new_game();
    let of_search = search(&mut engine);
    let start = bytes();
    engine.set_threads(2);
    let of_worker = bytes() - start;
    println!("{of_worker} bytes for a worker, {of_search} for its search");
    let most = Engine::MEMORY_PER_THREAD << 20;
    assert!(of_worker > 100_000, "{of_worker}");
    assert!(of_worker + of_search <= most, "{of_worker} and {of_search} of {most} bytes");
}

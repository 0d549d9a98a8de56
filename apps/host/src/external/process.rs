//! A child process with lines in both directions.
//!
//! Three threads serve it: one writes, so that an engine that reads nothing holds up nobody; one reads its output into a
//! channel of bounded length, so that an engine that prints without end waits instead of filling memory; one
//! keeps the last lines of standard error.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use protocol::{Line, LineSplitter};

use super::fault::Fault;
use super::spec::EngineSpec;

/// Lines that wait to be looked at.
const QUEUE: usize = 1_024;
/// Bytes without a line end after which a line counts as endless.
const ENDLESS: usize = 1 << 20;
/// Lines of standard error that are kept.
const STDERR_LINES: usize = 50;

/// Which way a line went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the engine.
    Sent,
    /// From its standard output.
    Received,
    /// From its standard error.
    Stderr,
}

/// A line for the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Since the process was started.
    pub at: Duration,
    /// Which way it went.
    pub direction: Direction,
    /// The text without its end; a line that was cut ends with an ellipsis.
    pub text: String,
}

/// Gets every line in both directions, from several threads.
pub type LogSink = Arc<dyn Fn(&LogLine) + Send + Sync>;

/// What comes out of the process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// A line of standard output.
    Line(String),
    /// A line without an end.
    Endless,
    /// Standard output is closed.
    Closed,
}

/// A running process; it never outlives this value.
pub struct Process {
    child: Child,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Output>,
    stderr: Arc<Mutex<VecDeque<String>>>,
    log: Logger,
}

/// The log with the time its lines count from.
#[derive(Clone)]
struct Logger {
    start: Instant,
    sink: Option<LogSink>,
}

impl Logger {
    fn write(&self, direction: Direction, text: &str) {
        if let Some(sink) = &self.sink {
            sink(&LogLine { at: self.start.elapsed(), direction, text: text.to_owned() });
        }
    }
}

impl Process {
    /// Starts the program in its folder, at the head of a process group of its own. Every line goes to `sink`.
    ///
    /// # Errors
    /// [`Fault::NotStarted`] if the system cannot.
    pub fn start(spec: &EngineSpec, sink: Option<LogSink>) -> Result<Process, Fault> {
        let not_started = |error: std::io::Error| Fault::NotStarted(error.to_string());
        let (program, folder) = spec.resolve().map_err(not_started)?;
        let mut command = Command::new(program);
        command.args(&spec.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            command.process_group(0);
        }
        let log = Logger { start: Instant::now(), sink };
        let mut child = command.spawn().map_err(not_started)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, to_write) = mpsc::channel();
        let (to_read, output) = mpsc::sync_channel(QUEUE);
        let stderr = Arc::new(Mutex::new(VecDeque::new()));
        // From here on the child ends with this value, also when a thread cannot be had.
        let process = Process { child, input: Some(input), output, stderr: stderr.clone(), log: log.clone() };
        let (Some(stdin), Some(stdout), Some(errors)) = pipes else {
            return Err(Fault::NotStarted("no pipes".to_owned()));
        };
        let thread = |name: &str, body: Box<dyn FnOnce() + Send>| {
            let named = std::thread::Builder::new().name(name.to_owned());
            named.spawn(body).map(drop).map_err(not_started)
        };
        thread("engine input", Box::new(move || write_lines(stdin, &to_write)))?;
        let reading = log.clone();
        thread("engine output", Box::new(move || read_output(stdout, &to_read, &reading)))?;
        thread("engine errors", Box::new(move || read_errors(errors, &stderr, &log)))?;
        Ok(process)
    }

    /// Sends a line.
    pub fn send(&self, line: &str) {
        self.log.write(Direction::Sent, line);
        self.write(format!("{line}\r\n").into_bytes());
    }

    /// Sends these bytes as they are.
    pub fn send_bytes(&self, bytes: &[u8]) {
        self.log.write(Direction::Sent, &String::from_utf8_lossy(bytes));
        self.write(bytes.to_vec());
    }

    fn write(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // A writer that is gone means a process that is gone; reading will say so.
            let _ = input.send(bytes);
        }
    }

    /// What comes next, waiting at most so long; `None` when nothing came.
    pub fn next(&mut self, wait: Duration) -> Option<Output> {
        match self.output.recv_timeout(wait) {
            Ok(output) => Some(output),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Output::Closed),
        }
    }

    /// Whether the program has ended.
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// The number the system gave it.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The last lines of standard error, the newest last.
    #[must_use]
    pub fn stderr(&self) -> Vec<String> {
        self.stderr.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Waits for the end; `None` when it does not come in time.
    pub fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Err(_) => return None,
                Ok(None) if start.elapsed() >= most => return None,
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    /// How it ended, after its output was closed.
    pub fn crash(&mut self) -> Fault {
        let status = self.wait(Duration::from_millis(500)).map(|status| status.to_string());
        // What it says about the reason may still be on its way.
        for _ in 0..10 {
            if !self.stderr().is_empty() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Fault::Crashed { status, stderr: self.stderr().pop() }
    }

    /// Says END, waits a little, and ends whatever is left.
    pub fn quit(mut self, wait: Duration) {
        self.send("END");
        self.input = None;
        let start = Instant::now();
        // Somebody must read, or an engine with much to say never gets to its end.
        while start.elapsed() < wait && !self.has_ended() {
            self.next(Duration::from_millis(5));
        }
    }

    /// Ends the process and all it started.
    fn kill(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // A group keeps its number as long as anybody is left in it, so this also reaches what the program has
            // started and left behind.
            if let Ok(number) = i32::try_from(self.child.id())
                && let Some(group) = Pid::from_raw(number)
            {
                let _ = kill_process_group(group, Signal::KILL);
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn text_of(line: Line) -> String {
    match line {
        Line::Text(text) => text,
        Line::TooLong(text) => text + "…",
    }
}

/// Reads what there is; nothing is the end, and a fault is one, too.
fn read_some(stream: &mut impl Read, buffer: &mut [u8]) -> usize {
    loop {
        match stream.read(buffer) {
            Ok(read) => return read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return 0,
        }
    }
}

fn read_output(mut stdout: ChildStdout, lines: &SyncSender<Output>, log: &Logger) {
    let mut splitter = LineSplitter::default();
    let mut buffer = [0; 8 * 1024];
    let mut open = 0;
    loop {
        let read = read_some(&mut stdout, &mut buffer);
        let bytes = &buffer[..read];
        open = match bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(end) => read - end - 1,
            None => open + read,
        };
        splitter.push(bytes);
        if read == 0 {
            splitter.finish();
        }
        while let Some(line) = splitter.take() {
            let text = text_of(line);
            log.write(Direction::Received, &text);
            if lines.send(Output::Line(text)).is_err() {
                return;
            }
        }
        if open > ENDLESS {
            log.write(Direction::Received, "…");
            let _ = lines.send(Output::Endless);
            return;
        }
        if read == 0 {
            let _ = lines.send(Output::Closed);
            return;
        }
    }
}

fn read_errors(mut stderr: ChildStderr, kept: &Mutex<VecDeque<String>>, log: &Logger) {
    let mut splitter = LineSplitter::default();
    let mut buffer = [0; 4 * 1024];
    loop {
        let read = read_some(&mut stderr, &mut buffer);
        splitter.push(&buffer[..read]);
        if read == 0 {
            splitter.finish();
        }
        while let Some(line) = splitter.take() {
            let text = text_of(line);
            log.write(Direction::Stderr, &text);
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() == STDERR_LINES {
                kept.pop_front();
            }
            kept.push_back(text.chars().take(500).collect());
        }
        if read == 0 {
            return;
        }
    }
}

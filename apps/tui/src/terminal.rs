//! The terminal: taken over at the start, given back on every way out.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::Rect;

/// The screen that is drawn on.
pub(crate) type Screen = Terminal<CrosstermBackend<Stdout>>;

/// Whether the terminal is taken.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back when it goes.
pub(crate) struct Guard;

impl Guard {
    /// Takes the terminal over. Panics of the calling thread give it back before they are reported; those of other
    /// threads (engines, which are watched) are not written over the screen.
    pub(crate) fn take() -> io::Result<(Guard, Screen)> {
        static HOOK: Once = Once::new();
        let drawing = std::thread::current().id();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |about| {
                if std::thread::current().id() == drawing {
                    give_back();
                }
                if !TAKEN.load(Ordering::SeqCst) {
                    before(about);
                }
            }));
        });
        // The guard comes first: what follows may fail half way.
        let guard = Guard;
        enter()?;
        Ok((guard, Terminal::new(CrosstermBackend::new(io::stdout()))?))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

fn enter() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

/// Gives the terminal back; does nothing if that was done.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Each by itself: one that fails must not keep the others from being tried.
        let _ = execute!(io::stdout(), DisableBracketedPaste);
        let _ = execute!(io::stdout(), DisableMouseCapture);
        let _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}

/// Forgets what is on the screen, so that the next drawing draws all of it. (The library's own way asks the terminal where
/// the cursor is, which would compete with the thread that reads keys.)
pub(crate) fn wipe(screen: &mut Screen) -> io::Result<()> {
    let size = screen.size()?;
    screen.resize(Rect::new(0, 0, size.width, size.height))
}

/// Hands the terminal to the shell until the program is continued (`fg`).
pub(crate) fn suspend(screen: &mut Screen) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::process::{Signal, getpid, kill_process};
        give_back();
        kill_process(getpid(), Signal::TSTP)?;
        enter()?;
        wipe(screen)?;
    }
    #[cfg(not(unix))]
    let _ = screen;
    Ok(())
}

/// Measures whether signs of ambiguous width take one cell each: prints some and asks where the cursor is. Keys that are
/// typed meanwhile are not lost; they wait. `None` if the terminal does not say.
pub(crate) fn measure() -> Option<bool> {
    const SIGNS: &str = "●○─┼";
    let (column, _) = cursor::position().ok()?;
    Some(usize::from(column) == SIGNS.chars().count())
}

/// Prints what [`measure`] measures, at the upper left; the next full drawing covers it.
pub(crate) fn print_signs() -> io::Result<()> {
    execute!(io::stdout(), cursor::MoveTo(0, 0))?;
    let mut out = io::stdout();
    out.write_all("●○─┼".as_bytes())?;
    out.flush()
}

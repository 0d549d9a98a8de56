//! The terminal interface: board, panels, keyboard and mouse.
//!
//! | piece | what it is |
//! | --- | --- |
//! | [`model`] | all that the screen shows, without a terminal |
//! | [`update`] | what happens and what it changes; what must be done outside is returned |
//! | [`view`] | drawing, from the model alone |
//! | [`geometry`] | where things are: one answer for drawing and for the mouse |
//! | [`keys`] | what keys do, and the `?` help |
//! | [`storage`] | settings and unfinished games on disk |
//! | [`run()`] | the loop around all of it, with the terminal and the engines |
//! | [`input`] | points and commands as text, shared with line mode |
#![forbid(unsafe_code)]

pub mod board_widget;
mod engines;
pub mod files;
pub mod geometry;
pub mod input;
pub mod keys;
pub mod levels;
pub mod model;
mod pace;
pub mod prefs;
pub mod puzzles;
mod run;
pub mod scene;
pub mod storage;
mod terminal;
pub mod update;
pub mod view;

pub use run::{Left, Start, check_file, run};

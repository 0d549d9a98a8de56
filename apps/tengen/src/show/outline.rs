//! A game tree as lines of text.
//!
//! A line of play goes on at its own indent; a variation is indented once more than the play it leaves, and its first move
//! number says where. The main continuation comes first, as in the file.

use records::tree::{NodeId, Tree};
use texts::Texts;

/// Moves on one line of text.
const MOVES_A_LINE: usize = 10;
/// Characters of a comment that are shown.
const COMMENT: usize = 60;
/// Deeper variations are indented no further, in steps.
const MAX_INDENT: usize = 20;

/// A run of moves that begins with a branch.
struct Run {
    start: NodeId,
    /// The number of the first move.
    number: usize,
    indent: usize,
}

/// The lines of the tree: at most `most`, and whether there are more.
pub(super) fn lines(tree: &Tree, most: usize, texts: &Texts) -> (Vec<String>, bool) {
    let mut lines = Vec::new();
    if let Some(text) = remarks(tree, tree.root()) {
        lines.push(text);
    }
    // What is still to be written, last first.
    let mut runs = Vec::new();
    push_children(&mut runs, tree, tree.root(), 1, 0);
    while let Some(run) = runs.pop() {
        if lines.len() >= most {
            return (lines, true);
        }
        write_run(&run, tree, &mut lines, &mut runs, texts);
    }
    let has_more = lines.len() > most;
    lines.truncate(most);
    (lines, has_more)
}

/// The first child goes on at the indent, the others one step further.
fn push_children(runs: &mut Vec<Run>, tree: &Tree, node: NodeId, number: usize, indent: usize) {
    let first = runs.len();
    for (index, start) in tree.children(node).enumerate() {
        runs.push(Run { start, number, indent: indent + usize::from(index > 0) });
    }
    runs[first..].reverse();
}

fn write_run(run: &Run, tree: &Tree, lines: &mut Vec<String>, runs: &mut Vec<Run>, texts: &Texts) {
    let start_of_line = " ".repeat(2 * run.indent.min(MAX_INDENT));
    let (mut node, mut number) = (run.start, run.number);
    let mut line = start_of_line.clone();
    let mut on_line = 0;
    loop {
        if on_line == MOVES_A_LINE {
            lines.push(std::mem::replace(&mut line, start_of_line.clone()));
            on_line = 0;
        }
        if on_line > 0 {
            line.push_str("  ");
        }
        match tree.mv(node) {
            Some(mv) => {
                line.push_str(&format!("{number} {}", texts.mv(mv)));
                number += 1;
            }
            None => line.push('+'),
        }
        on_line += 1;
        if let Some(text) = remarks(tree, node) {
            line.push(' ');
            line.push_str(&text);
        }
        let Some(child) = tree.first_child(node) else { break };
        if tree.next_sibling(child).is_some() {
            push_children(runs, tree, node, number, run.indent);
            break;
        }
        node = child;
    }
    lines.push(line);
}

/// Name and comment of a node on one line: `"name" {comment}`.
fn remarks(tree: &Tree, node: NodeId) -> Option<String> {
    let cut = |text: &str| {
        let text = texts::printable(&text.split_whitespace().collect::<Vec<_>>().join(" "));
        match text.char_indices().nth(COMMENT) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    };
    let (name, comment) = (cut(tree.name(node)), cut(tree.comment(node)));
    let name = Some(format!("\"{name}\"")).filter(|_| !name.is_empty());
    let comment = Some(format!("{{{comment}}}")).filter(|_| !comment.is_empty());
    let words: Vec<String> = name.into_iter().chain(comment).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use records::files::{self, OpenOptions};

    fn outline(sgf: &str, most: usize) -> (Vec<String>, bool) {
        let tree = files::open(sgf.as_bytes(), &OpenOptions::default()).unwrap().trees.remove(0);
        lines(&tree, most, &Texts::new(texts::Language::English))
    }

    #[test]
    fn variations_are_indented_and_numbered() {
        let sgf = "(;GM[4]SZ[15]C[start];B[hh];W[ig]N[indirect](;B[ji];W[aa](;B[bb])(;B[cc]C[two\nlines];W[dd]))(;B[jj]))";
        let (lines, more) = outline(sgf, 100);
        assert_eq!(
            lines,
            [
                "{start}",
                "1 h8  2 i9 \"indirect\"",
                "3 j7  4 a15",
                "5 b14",
                "  5 c13 {two lines}  6 d12",
                "  3 j6"
            ]
        );
        assert!(!more);
        assert_eq!(outline(sgf, 3), (lines[..3].to_vec(), true));
    }

    #[test]
    fn long_lines_of_play_and_comments_are_cut() {
        let moves: String = (0..25).map(|i| format!(";B[{}a]", char::from(b'a' + i % 15))).collect();
        assert_eq!(outline(&format!("(;GM[4]SZ[15]{moves})"), 100).0.len(), 3);
        let (lines, _) = outline(&format!("(;GM[4]SZ[15]C[{}])", "x".repeat(100)), 10);
        assert_eq!(lines, [format!("{{{}…}}", "x".repeat(60))]);
    }

    #[test]
    fn deep_trees_do_no_harm() {
        let depth = 50_000;
        let sgf = format!("(;GM[4]{}{}", "(;B[aa](;W[bb])".repeat(depth), ")".repeat(depth + 1));
        assert_eq!(outline(&sgf, 200).0.len(), 200);
    }
}

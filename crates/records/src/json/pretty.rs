//! JSON for people: what fits on a line is written on one, lists of short values are filled.

use serde_json::{Map, Value};

/// Characters of a line.
const WIDTH: usize = 100;

/// Writes an object with one field per line at the top, and a line feed at the end.
pub(super) fn print(fields: &Map<String, Value>) -> String {
    let mut out = String::new();
    object(&mut out, fields, 0);
    out.push('\n');
    out
}

fn value(out: &mut String, value: &Value, indent: usize) {
    if let Some(line) = compact(value, WIDTH.saturating_sub(column(out) + 1)) {
        out.push_str(&line);
        return;
    }
    match value {
        Value::Object(fields) if !fields.is_empty() => object(out, fields, indent),
        Value::Array(items) if !items.is_empty() => array(out, items, indent),
        scalar => out.push_str(&scalar.to_string()),
    }
}

fn object(out: &mut String, fields: &Map<String, Value>, indent: usize) {
    out.push('{');
    for (index, (name, field)) in fields.iter().enumerate() {
        out.push_str(if index > 0 { ",\n" } else { "\n" });
        push_indent(out, indent + 2);
        out.push_str(&quoted(name));
        out.push_str(": ");
        value(out, field, indent + 2);
    }
    out.push('\n');
    push_indent(out, indent);
    out.push('}');
}

/// Objects and lists stand on lines of their own; between them lines are filled.
fn array(out: &mut String, items: &[Value], indent: usize) {
    out.push('[');
    let mut fresh = true;
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        let alone = item.is_object() || item.is_array();
        let fits = || compact(item, WIDTH.saturating_sub(column(out) + 2)).is_some();
        if alone || fresh || !fits() {
            out.push('\n');
            push_indent(out, indent + 2);
        } else {
            out.push(' ');
        }
        value(out, item, indent + 2);
        fresh = alone;
    }
    out.push('\n');
    push_indent(out, indent);
    out.push(']');
}

/// A value on one line, if that is no longer than `limit` characters.
fn compact(value: &Value, limit: usize) -> Option<String> {
    let mut out = String::new();
    compact_into(&mut out, value, limit).then_some(out)
}

/// Stops as soon as it is too long, so that deep nesting costs no more than its text.
fn compact_into(out: &mut String, value: &Value, limit: usize) -> bool {
    match value {
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index > 0 { ", " } else { "" });
                if !compact_into(out, item, limit) {
                    return false;
                }
            }
            out.push(']');
        }
        Value::Object(fields) => {
            out.push('{');
            for (index, (name, field)) in fields.iter().enumerate() {
                out.push_str(if index > 0 { ", " } else { "" });
                out.push_str(&quoted(name));
                out.push_str(": ");
                if !compact_into(out, field, limit) {
                    return false;
                }
            }
            out.push('}');
        }
        // A string is at least as long in JSON.
        Value::String(text) if text.chars().count() > limit => return false,
        scalar => out.push_str(&scalar.to_string()),
    }
    out.chars().count() <= limit
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn push_indent(out: &mut String, indent: usize) {
    out.extend(std::iter::repeat_n(' ', indent));
}

/// Characters on the line that is being written. Strings in JSON contain no line feed.
fn column(out: &str) -> usize {
    out.chars().rev().take_while(|&c| c != '\n').count()
}

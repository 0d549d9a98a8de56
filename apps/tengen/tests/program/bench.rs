//! `tengen bench`, as programs outside the project call it.

use crate::common::run;

#[test]
fn the_last_line_is_the_signature() {
    let answer = run(&["bench", "--json"], "");
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    let (json, signature) = answer.out.trim_end().split_once('\n').unwrap();
    let bench: serde_json::Value = serde_json::from_str(json).unwrap();
    let positions = bench["positions"].as_array().unwrap();
    assert!(positions.len() >= 40);
    let nodes: u64 = positions.iter().map(|position| position["nodes"].as_u64().unwrap()).sum();
    assert_eq!(bench["total"]["nodes"].as_u64(), Some(nodes));
    assert_eq!(signature, format!("bench {nodes}"));
    assert_eq!(run(&["bench", "--threads", "none"], "").code, 2);
}

//! `tengen solve`, as programs outside the project call it.

use serde_json::{Value, json};

use crate::analyze::keys;
use crate::common::run;

#[test]
fn a_win_ends_in_the_five() {
    let answer = run(&["solve", "e8a1f8o1g8a15h6o15h7c13", "--json"], "");
    assert_eq!(answer.code, 0, "{answer:?}");
    let solved = answer.json();
    assert_eq!(keys(&solved), ["fours", "line", "nodes", "result", "time_ms"]);
    assert_eq!((&solved["result"], &solved["fours"]), (&json!("win"), &json!(1)));
    assert_eq!(solved["line"].as_array().unwrap().len(), 3, "{solved}");
    let five = run(&["solve", "h8a1i8a3j8a5k8a7", "--json"], "").json();
    assert_eq!((&five["fours"], five["line"].as_array().unwrap().len()), (&json!(0), 1));
}

#[test]
fn no_win_is_the_answer_no() {
    let none = run(&["solve", "h8i9j7", "--kind", "vcf", "--json"], "");
    assert_eq!(none.code, 1);
    let solved = none.json();
    assert_eq!(
        (&solved["result"], &solved["line"], &solved["fours"]),
        (&json!("none"), &json!([]), &json!(0))
    );
    let over = run(&["solve", "h8a1i8a3j8a5k8a7l8", "--json"], "");
    assert_eq!((over.code, &over.json()["result"]), (1, &json!("none")));
    let text = run(&["solve", "h8i9j7"], "");
    assert_eq!((text.code, text.err.as_str()), (1, ""));
    assert!(text.out.starts_with("White has no win by continuous fours (VCF).\n"), "{}", text.out);
}

#[test]
fn a_limit_leaves_it_open() {
    // A published problem of eight fours, of which seven are enough.
    let text = "H8 H7 F6 G7 I7 G9 G6 H6 F8 E8 F9 F7 E7 D6 H4 G5 J6 I5 J4 K5 J5 J3 J8 J7 I4 K4 K6 L7 L6 M6 I2 N7 L5 K7 M7 \
                G4 I8 G8 K8 L8 D5 E4 F4 F3 H3 G2 E2 I10 J11 F11 G11 D9 E10 E12 F13 C10 B11 C12 D12";
    let open = run(&["solve", text, "--nodes", "2", "--json"], "");
    assert_eq!((open.code, &open.json()["result"]), (1, &json!("unknown")));
    let solved = run(&["solve", text, "--json"], "");
    assert_eq!(solved.code, 0, "{solved:?}");
    assert_eq!(solved.json()["fours"].as_u64(), Some(7), "{solved:?}");
}

#[test]
fn the_attacker_is_the_side_to_move() {
    let white = run(&["solve", "b:a1c1e1", "w:h8i8j8", "to:w", "--json"], "");
    assert_eq!((white.code, &white.json()["result"]), (0, &json!("win")));
    let black = run(&["solve", "b:a1c1e1", "w:h8i8j8", "to:b", "--json"], "");
    assert_eq!((black.code, &black.json()["line"]), (1, &Value::Array(Vec::new())));
}

#[test]
fn what_is_not_there_is_refused() {
    for (args, word) in [
        (["solve", "h8", "--kind", "vct"], "vct"),
        (["solve", "h8", "--kind", "win"], "win"),
        (["solve", "h8", "--kind", "mate"], "--kind"),
        (["solve", "h8", "--proof", "file"], "Proofs"),
        (["solve", "h8", "--time", "x"], "--time"),
    ] {
        let answer = run(&args, "");
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{args:?}");
        assert!(answer.err.contains(word), "{args:?} {answer:?}");
    }
    assert_eq!(run(&["solve", "x99"], "").code, 3);
}

//! `tengen learn`, as readers of its lessons and programs outside the project call it.

use std::collections::HashMap;

use crate::common::run;
use serde_json::{Value, json};

/// A quiet middle game, Black to move.
const QUIET: &str = "h8h9i9g7j8i8j10g8";

/// Runs with arguments in one string.
#[track_caller]
fn learn(words: &str) -> crate::common::Run {
    let words: Vec<&str> = ["learn"].into_iter().chain(words.split_whitespace()).collect();
    run(&words, "")
}

/// The rows by name.
fn by_name(rows: &Value) -> HashMap<String, Value> {
    let rows = rows.as_array().expect("a list").iter();
    rows.map(|row| (row["name"].as_str().expect("a name").to_owned(), row.clone())).collect()
}

// ---- ablate -----------------------------------------------------------------------------------------------------

#[test]
fn ablation_has_its_rows_and_fields() {
    let answer = learn(&format!("ablate {QUIET} --depth 2 --json"));
    assert_eq!(answer.code, 0, "{}", answer.err);
    let report = answer.json();
    let names: Vec<&str> =
        report["rows"].as_array().unwrap().iter().map(|r| r["name"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "minimax",
            "alpha-beta",
            "neighbourhood",
            "early stop",
            "ordering",
            "table",
            "iterative deepening",
            "pvs",
            "vcf"
        ]
    );
    for row in report["rows"].as_array().unwrap().iter().chain(report["distances"].as_array().unwrap()) {
        for field in ["nodes", "ms", "sd_ms", "cutoffs", "candidates_per_node"] {
            assert!(row[field].is_number(), "{field}: {row}");
        }
        assert!(row["value"].is_object() && row["move"].is_string() && row["skipped"] == false, "{row}");
        assert_ne!(row["same"], json!(false), "{row}");
    }
    let names: Vec<&Value> = report["distances"].as_array().unwrap().iter().map(|r| &r["name"]).collect();
    assert_eq!(names, ["distance 1", "distance 2", "distance 3"]);
    let rows = by_name(&report["rows"]);
    assert_eq!(rows["minimax"]["cutoffs"], 0);
    let nodes = |name: &str| rows[name]["nodes"].as_u64().unwrap();
    assert!(nodes("alpha-beta") < nodes("minimax") && nodes("neighbourhood") < nodes("alpha-beta"));
    let two = &by_name(&report["distances"])["distance 2"];
    for field in ["nodes", "cutoffs", "candidates_per_node", "value", "move"] {
        assert_eq!(two[field], rows["pvs"][field], "the same search: {field}");
    }
}

#[test]
fn plain_minimax_counts_what_arithmetic_says() {
    // 22 free points, and nobody can have five stones within three plies: 22 + 22·21 + 22·21·20.
    let report = learn("ablate c3b2d4 --size 5 --rule freestyle --depth 3 --json").json();
    let rows = by_name(&report["rows"]);
    assert_eq!(rows["minimax"]["nodes"], 22 + 22 * 21 + 22 * 21 * 20);
    let inner = (22 + 22 * 21 + 22 * 21 * 20) as f64 / (1 + 22 + 22 * 21) as f64;
    assert!((rows["minimax"]["candidates_per_node"].as_f64().unwrap() - inner).abs() < 1e-9);
    assert_eq!(rows["alpha-beta"]["same"], true);
}

#[test]
fn rows_of_one_tree_agree_under_every_rule() {
    for (position, options) in [
        ("d4d5e4c4e5e3f4", "--size 7 --rule freestyle --depth 3"),
        ("d4d5e4c4e5e3f4f6", "--size 7 --rule caro --depth 3"),
        ("e5e6f5d5f6f4g5", "--size 9 --rule renju --depth 3"),
        ("e5e6f5d5f6f4g5h5", "--size 9 --rule standard --depth 3"),
        // Won by force, and a four to be answered.
        ("h8a1i8a3j8a5", "--rule freestyle --depth 2"),
        ("h8g8i8a1j8a3k8", "--rule renju --depth 2"),
        ("b:e5", "--size 9 --rule renju --depth 2"),
    ] {
        let answer = learn(&format!("ablate {position} {options} --json"));
        assert_eq!(answer.code, 0, "{position} {options}: {}", answer.err);
        let report = answer.json();
        let rows = by_name(&report["rows"]);
        for (name, reference) in [
            ("alpha-beta", "minimax"),
            ("ordering", "early stop"),
            ("table", "early stop"),
            ("iterative deepening", "early stop"),
            ("pvs", "early stop"),
        ] {
            assert_eq!(rows[name]["same"], true, "{position} {options}: {name}");
            for field in ["value", "move"] {
                assert_eq!(rows[name][field], rows[reference][field], "{position} {options}: {name} {field}");
            }
        }
    }
}

#[test]
fn rows_over_the_node_limit_are_marked_and_skipped() {
    let report = learn(&format!("ablate {QUIET} --depth 3 --node-limit 20000 --json")).json();
    let rows = by_name(&report["rows"]);
    assert_eq!((&rows["minimax"]["skipped"], &rows["minimax"]["nodes"]), (&json!(true), &Value::Null));
    assert_eq!(rows["alpha-beta"]["skipped"], true);
    assert_eq!(rows["pvs"]["skipped"], false);
    // The limit itself is still allowed.
    let exact = rows["pvs"]["nodes"].as_u64().unwrap();
    for (limit, skipped) in [(exact, false), (exact - 1, true)] {
        let report = learn(&format!("ablate {QUIET} --depth 3 --node-limit {limit} --json")).json();
        assert_eq!(by_name(&report["rows"])["pvs"]["skipped"], skipped, "{limit}");
    }
    let text = learn(&format!("ablate {QUIET} --depth 2 --node-limit 20000")).out;
    assert!(text.contains("over 20,000"), "{text}");
}

#[test]
fn published_figures_stand_beside_ours() {
    let text = learn(&format!("ablate {QUIET} --depth 2 --node-limit 20000 --repeat 3")).out;
    for figure in
        ["856,000 nodes, 1,240 ms", "221,000 nodes, 380 ms", "113,000 nodes, 195 ms", "14.7", "about 90", "±"]
    {
        assert!(text.contains(figure), "{figure}: {text}");
    }
    assert!(
        text.contains("with 8 stones: 21 points within\none step, 49 within two, 85 within three"),
        "{text}"
    );
}

// ---- trace ------------------------------------------------------------------------------------------------------

/// A score of our JSON as a number that compares like it.
fn rank(score: &Value) -> i64 {
    match (score["cp"].as_i64(), score["win"].as_i64(), score["loss"].as_i64()) {
        (Some(units), ..) => units,
        (_, Some(plies), _) => 10_000_000 - plies,
        (_, _, Some(plies)) => plies - 10_000_000,
        _ => panic!("{score}"),
    }
}

#[test]
fn trace_values_follow_from_those_below() {
    for words in [
        format!("trace {QUIET} --depth 3 --width 5 --json"),
        "trace h8h9i8i10j8 --depth 4 --width 6 --rule freestyle --json".to_owned(),
    ] {
        let out = learn(&words).out;
        let nodes: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(nodes.len() > 20, "{out}");
        assert_eq!((&nodes[0]["parent"], &nodes[0]["move"]), (&Value::Null, &Value::Null));
        let mut best: HashMap<u64, i64> = HashMap::new();
        for node in nodes.iter().rev() {
            let id = node["id"].as_u64().unwrap();
            let value = rank(&node["value"]);
            if node["end"] == "searched" {
                assert_eq!(
                    best.get(&id),
                    Some(&value),
                    "the best of the children, seen from the other side: {node}"
                );
                let candidates = node["candidates"].as_array().unwrap();
                let cut = candidates.iter().position(|candidate| candidate["effect"] == "cut");
                assert!(cut.is_none_or(|place| place + 1 == candidates.len()), "{node}");
                assert_eq!(cut.is_some(), !node["beta"].is_null() && value >= rank(&node["beta"]), "{node}");
            } else {
                assert!(!best.contains_key(&id), "a leaf has no children: {node}");
            }
            if let Some(parent) = node["parent"].as_u64() {
                let entry = best.entry(parent).or_insert(i64::MIN);
                *entry = (*entry).max(-value);
                let line = node["line"].as_array().unwrap();
                assert_eq!(line.len() as u64, node["ply"].as_u64().unwrap());
                assert_eq!(line.last(), Some(&node["move"]));
            }
        }
    }
}

#[test]
fn trace_is_a_tree_of_bounded_size() {
    let small = learn(&format!("trace {QUIET} --width 3")).out;
    assert!(small.contains("Black to move, 3 candidates") && small.contains("cut"), "{small}");
    assert!(!small.contains("Left out"), "{small}");
    let large = learn(&format!("trace {QUIET} --depth 4 --width 20")).out;
    assert!(large.lines().count() < 700, "{}", large.lines().count());
    assert!(large.contains("Left out:") && large.contains("positions below)"), "{large}");
}

// ---- play-by-play -----------------------------------------------------------------------------------------------

#[test]
fn a_walk_explains_every_cut_in_both_languages() {
    for depth in 2..=4 {
        let english = learn(&format!("play-by-play {QUIET} --depth {depth}"));
        let chinese = learn(&format!("play-by-play {QUIET} --depth {depth} --lang zh-CN"));
        assert_eq!((english.code, chinese.code), (0, 0));
        assert_eq!(english.out.lines().count(), chinese.out.lines().count(), "sentence by sentence");
        assert_eq!(english.out.matches("is refuted").count(), chinese.out.matches("已被否定").count());
        assert!(english.out.contains("Black already has"), "{}", english.out);
        assert!(english.out.contains("need not be looked at"), "{}", english.out);
        assert!(chinese.out.contains("黑方已有") && chinese.out.contains("不必再看"), "{}", chinese.out);
        // Board letters and points are all that is Latin in the Chinese text.
        let words = chinese.out.split(|c: char| !c.is_ascii_alphabetic());
        let long: Vec<&str> = words.filter(|word| word.len() > 1).collect();
        assert!(long.is_empty(), "{long:?}");
    }
    assert_eq!(learn("play-by-play").code, 0, "there is an example");
}

// ---- shapes -----------------------------------------------------------------------------------------------------

#[test]
fn shapes_add_up_to_the_total() {
    for weights in ["default", "bold", "plain", "powers", "wary", "ten-twelve"] {
        let report = learn(&format!("shapes {QUIET} --weights {weights} --json")).json();
        let sum = |color: &str| -> i64 {
            let shapes = report["shapes"].as_array().unwrap().iter();
            shapes.filter(|shape| shape["color"] == color).map(|shape| shape["value"].as_i64().unwrap()).sum()
        };
        let part = |name: &str| report["parts"][name].as_f64().unwrap();
        assert_eq!((sum("black") as f64, sum("white") as f64), (part("own"), part("other")), "{weights}");
        let own = part("own") * part("own_factor");
        let other = (part("other") + part("combination")) * part("other_factor");
        let total = (own - other + part("places") + part("to_move")) / part("unit");
        assert!((total - report["total"].as_f64().unwrap()).abs() < 1.0, "{weights}: {total} {report}");
        for color in ["black", "white"] {
            for (name, count) in report["counts"][color].as_object().unwrap() {
                let shapes = report["shapes"].as_array().unwrap().iter();
                let listed = shapes.filter(|s| s["color"] == color && s["shape"] == name.as_str()).count();
                assert_eq!(count.as_u64().unwrap() as usize, listed, "{weights}: {color} {name}");
            }
        }
    }
    let report = learn("shapes h8a1i8o1j8 --rule freestyle --json").json();
    assert_eq!(
        report["shapes"],
        json!([{ "color": "black", "shape": "open-three", "stones": ["h8", "i8", "j8"], "value": 200 }])
    );
    let text = learn("shapes h8a1i8o1j8 --lang zh-CN").out;
    assert!(text.contains("活三  h8 i8 j8   200"), "{text}");
}

// ---- time, games, vary ------------------------------------------------------------------------------------------

#[test]
fn shares_of_the_time_add_up() {
    let report = learn(&format!("time {QUIET} --time 100 --json")).json();
    let pieces = by_name(&report["pieces"]);
    let mut names: Vec<&str> = pieces.keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["evaluation", "moves", "play", "rest", "table", "vcf"]);
    let sum: f64 = pieces.values().map(|piece| piece["percent"].as_f64().unwrap()).sum();
    assert!((sum - 100.0).abs() < 0.01, "{report}");
    assert!(report["nodes"].as_u64().unwrap() > 0);
    assert!(learn(&format!("time {QUIET} --time 20 --lang zh-CN")).out.contains("生成着法"));
}

#[test]
fn other_games_are_searched_alike() {
    let answer = learn("games --time 20 --json");
    assert_eq!(answer.code, 0, "{}", answer.err);
    let report = answer.json();
    let games = report["games"].as_array().unwrap();
    let names: Vec<&Value> = games.iter().map(|game| &game["game"]).collect();
    assert_eq!(names, ["connect4", "othello", "tictactoe"]);
    for game in games {
        assert_eq!(game["same"], true, "{game}");
        let (rows, timed) = (by_name(&game["rows"]), by_name(&game["equal_time"]));
        assert_eq!((rows.len(), timed.len()), (4, 5), "{game}");
        assert!(timed.contains_key("mcts"));
        for row in rows.values() {
            assert_eq!((&row["value"], &row["depth"]), (&rows["minimax"]["value"], &game["depth"]), "{game}");
        }
    }
    let tictactoe = by_name(&games[2]["rows"]);
    assert_eq!(tictactoe["minimax"]["nodes"], 549_945, "every way the game can go, at every length");
    assert_eq!(tictactoe["pvs"]["value"], json!({ "cp": 0 }), "a draw");
}

#[test]
fn a_weight_is_varied_against_itself() {
    let words = "vary --set open_three=200,600,0 --games 4 --level 2 --rule freestyle --seed 7 --json";
    let answer = learn(words);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let report = answer.json();
    let pairs = report["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 2);
    for (pair, value) in pairs.iter().zip([600, 0]) {
        assert_eq!(
            (&pair["value"], &pair["against"], &pair["games"]),
            (&json!(value), &json!(200), &json!(4))
        );
        let count = |name: &str| pair[name].as_f64().unwrap();
        assert_eq!(count("wins") + count("draws") + count("losses"), 4.0);
        let score = (count("wins") + count("draws") / 2.0) / 4.0;
        assert_eq!(count("score"), score);
        let [low, high] = [0, 1].map(|end| pair["interval"][end].as_f64().unwrap());
        assert!(low <= score && score <= high && low < high, "{pair}");
        assert!(count("mean_length") > 5.0);
    }
    assert_eq!(answer.err.matches("game 4 of 4").count(), 2, "progress: {}", answer.err);
    assert_eq!(learn(words).json(), report, "the same seed, the same games");
    // Nothing changed: the same games with colours swapped.
    let same = learn("vary --set tempo=20 --games 4 --level 4 --lang zh-CN");
    assert!(same.out.contains("得分率 50.0%"), "{}", same.out);
}

// ---- bad input --------------------------------------------------------------------------------------------------

#[test]
fn wrong_words_are_refused_with_what_is_allowed() {
    for (words, code, part) in [
        ("ablate", 2, "No position was given."),
        ("ablate z99", 3, "z99"),
        ("ablate h8 --depth 0", 2, "--depth cannot be “0”; possible: 1..12"),
        ("ablate h8 --repeat x", 2, "--repeat cannot be “x”; possible: 1..100"),
        ("trace h8 --width 0", 2, "possible: 1..484"),
        ("play-by-play --depth 5", 2, "possible: 2..4"),
        ("shapes h8 --weights nix", 2, "default, bold, plain, powers, wary, ten-twelve"),
        ("shapes h8 --rule nix", 2, "freestyle, standard, renju"),
        ("time h8 --time 0", 2, "possible: 1..3600000"),
        ("games --time soon", 2, "possible: 1..3600000"),
        ("vary", 2, "--set"),
        ("vary --set nix=3", 2, "no weight is called “nix”"),
        ("vary --set open_three", 2, "open_three=200,260"),
        ("vary --set unit=0", 2, "1 to 1000000"),
        ("vary --set tempo=9 --games 3", 2, "even"),
        ("vary --set tempo=9 --level 6", 2, "possible: 1..5"),
        ("trace h8a1i8a2j8a3k8a4l8 --rule freestyle", 3, "The game is over"),
        ("time b:h8i8j8k8l8 --rule freestyle", 3, "The game is over"),
    ] {
        let english = learn(words);
        assert_eq!(english.code, code, "{words}: {}", english.err);
        assert!(english.err.contains(part) && english.out.is_empty(), "{words}: {english:?}");
        let chinese = learn(&format!("{words} --lang zh-CN"));
        assert_eq!(chinese.code, code, "{words}");
        assert!(chinese.err.starts_with("错误：") && !chinese.err.contains("possible"), "{}", chinese.err);
    }
}

#[test]
fn weights_come_from_files_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = file(
        "good.txt",
        "tengen weights 1\nfive = 9\nstraight_four = 8\nfour = 7\nopen_three = 6\nclosed_three = 5\nopen_two = 4\nclosed_two = 3\n",
    );
    let report = learn(&format!("shapes h8a1i8o1j8 --rule freestyle --json --weights {good}")).json();
    assert_eq!(report["shapes"][0]["value"], 6);
    let bad = file("bad.txt", "tengen weights 1\nopen_tree = 5\n");
    let refused = learn(&format!("shapes h8 --weights {bad} --lang zh-CN"));
    assert_eq!(refused.code, 3);
    assert!(refused.err.contains("第 2 行：没有名为“open_tree”的权重"), "{}", refused.err);
}

#[test]
fn lessons_speak_chinese() {
    for (words, parts) in [
        (
            format!("ablate {QUIET} --depth 2 --node-limit 20000"),
            vec!["极大极小", "＋置换表", "教程数据", "14.7"],
        ),
        (format!("trace {QUIET} --width 3"), vec!["轮到黑方", "剪枝", "深度用尽"]),
        (format!("shapes {QUIET}"), vec!["活二", "眠三", "先手"]),
        ("games --time 5".to_owned(), vec!["四子棋", "蒙特卡洛树搜索"]),
        ("--help".to_owned(), vec!["逐个加入各种思想"]),
    ] {
        let answer = learn(&format!("{words} --lang zh-CN"));
        assert_eq!(answer.code, 0, "{words}");
        for part in parts {
            assert!(answer.out.contains(part), "{part}: {}", answer.out);
        }
    }
}

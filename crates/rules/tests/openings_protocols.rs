//! Names and parameters of the opening protocols, and the games they fit.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use rules::opening::{ParseProtocolError, ProtocolError};
use rules::{BoardSize, Opening, Protocol, Rule, Settings};

#[test]
fn names_are_read_and_written() {
    for (protocol, name) in Protocol::ALL.into_iter().zip(Protocol::ALL_NAMES) {
        assert_eq!(protocol.to_string(), name);
        assert_eq!(name.parse(), Ok(protocol));
        assert_eq!(name.to_uppercase().parse(), Ok(protocol));
        assert_eq!(protocol.name().parse(), Ok(protocol));
    }
    for (text, protocol) in [
        ("yamaguchi-12", Protocol::Yamaguchi { max: 12 }),
        ("yamaguchi-5", Protocol::Yamaguchi { max: 5 }),
        ("soosyrv", Protocol::Soosyrv { max: 8 }),
        ("soosyrv-4", Protocol::Soosyrv { max: 4 }),
        ("taraguchi", Protocol::Taraguchi { offers: 10 }),
        ("taraguchi-5", Protocol::Taraguchi { offers: 5 }),
        ("super-taraguchi", Protocol::SuperTaraguchi { offers: 10 }),
        ("super-taraguchi-20", Protocol::SuperTaraguchi { offers: 20 }),
    ] {
        assert_eq!(text.parse(), Ok(protocol), "{text}");
        assert_eq!(protocol.to_string().parse(), Ok(protocol));
    }
    assert_eq!(Protocol::default(), Protocol::None);
}

#[test]
fn other_names_are_refused_with_the_allowed_ones() {
    for text in
        ["", "swop", "swap-2", "swap2-3", "none-1", "soosyrv-", "soosyrv-x", "soosyrv-+4", "soosyrv--4", "-8"]
    {
        let error = text.parse::<Protocol>().unwrap_err();
        assert_eq!(error, ParseProtocolError::Unknown(text.to_owned()));
        let message = error.to_string();
        assert!(Protocol::ALL_NAMES.iter().all(|name| message.contains(name)), "{message}");
    }
    for text in ["soosyrv-0", "soosyrv-21", "soosyrv-256", "soosyrv-99999999999"] {
        let message = text.parse::<Protocol>().unwrap_err().to_string();
        assert_eq!(
            message,
            format!("'{text}' is no opening protocol: the number after soosyrv- must be 1 to 20")
        );
    }
    let message = "super-taraguchi-21".parse::<Protocol>().unwrap_err().to_string();
    assert!(message.contains("after super-taraguchi-"), "{message}");
}

#[test]
fn protocols_fit_their_games() {
    let renju = ["rif", "yamaguchi", "soosyrv", "taraguchi", "super-taraguchi", "tarannikov", "sakata"];
    for protocol in Protocol::ALL {
        let is_renju = renju.contains(&protocol.name()) || protocol == Protocol::SuperSakata;
        assert_eq!(protocol.needs_renju(), is_renju);
        for rule in Rule::ALL {
            for lines in 5..=22 {
                let settings = Settings::new(rule, BoardSize::new(lines).unwrap());
                let expected = match protocol {
                    Protocol::Pro if lines < 7 => Err(ProtocolError::NeedsLines(protocol, 7)),
                    Protocol::LongPro if lines < 9 => Err(ProtocolError::NeedsLines(protocol, 9)),
                    _ if !is_renju => Ok(()),
                    _ if rule != Rule::Renju => Err(ProtocolError::NeedsRenju(protocol)),
                    _ if lines % 2 == 0 => Err(ProtocolError::NeedsOddBoard(protocol)),
                    _ if lines < 9 => Err(ProtocolError::NeedsLines(protocol, 9)),
                    _ => Ok(()),
                };
                assert_eq!(Opening::check(protocol, &settings), expected, "{protocol} {rule} {lines}");
            }
        }
    }
}

#[test]
fn numbers_out_of_range_fit_no_game() {
    let settings = Settings::default();
    for number in [0, 21, 255] {
        for protocol in Protocol::ALL.into_iter().filter(|protocol| protocol.number().is_some()) {
            let protocol = protocol.with_number(number);
            let error = ProtocolError::FifthMoves(protocol, number);
            assert_eq!(Opening::check(protocol, &settings), Err(error));
        }
    }
    let error = Opening::check(Protocol::Soosyrv { max: 0 }, &settings).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the opening soosyrv cannot ask for 0 fifth moves: the number must be 1 to 20"
    );
}

#[test]
fn reasons_in_words() {
    let (taraguchi, pro) = (Protocol::Taraguchi { offers: 10 }, Protocol::Pro);
    for (error, text) in [
        (ProtocolError::NeedsRenju(taraguchi), "the opening taraguchi-10 needs the rule renju"),
        (
            ProtocolError::NeedsOddBoard(taraguchi),
            "the opening taraguchi-10 needs a board with an odd number of lines",
        ),
        (ProtocolError::NeedsLines(pro, 7), "the opening pro needs a board of at least 7 lines"),
    ] {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn unverified_protocols() {
    let names: Vec<&str> =
        Protocol::ALL.iter().filter(|protocol| protocol.is_unverified()).map(|p| p.name()).collect();
    assert_eq!(names, ["tarannikov", "sakata"]);
}

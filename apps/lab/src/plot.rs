//! Pictures of predictions as SVG.

use std::fmt::Write;

use crate::survey::Bin;

/// Side of the square that is plotted, in pixels.
const SIDE: f64 = 400.0;
/// Room for the numbers at the axes.
const MARGIN: f64 = 60.0;

/// Predicted against actual win rate: a point for each bin, its area by the number of positions, and the diagonal where
/// both agree. The words stand at the axes.
#[must_use]
pub fn calibration(bins: &[Bin], predicted: &str, actual: &str) -> String {
    let whole = SIDE + 2.0 * MARGIN;
    let x = |share: f64| MARGIN + share * SIDE;
    let y = |share: f64| MARGIN + (1.0 - share) * SIDE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" width=\"{whole}\" height=\"{whole}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"{whole}\" height=\"{whole}\" fill=\"white\"/>\n"
    );
    // Writing to a string cannot fail.
    for tenth in 0..=10 {
        let share = f64::from(tenth) / 10.0;
        let _ = writeln!(
            svg,
            "<path d=\"M{} {}V{}M{} {}H{}\" stroke=\"#ddd\"/>",
            x(share),
            y(0.0),
            y(1.0),
            x(0.0),
            y(share),
            x(1.0)
        );
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{share}</text><text x=\"{}\" y=\"{}\" \
             text-anchor=\"end\">{share}</text>",
            x(share),
            y(0.0) + 18.0,
            x(0.0) - 6.0,
            y(share) + 4.0
        );
    }
    let _ = writeln!(svg, "<path d=\"M{} {}L{} {}\" stroke=\"#888\"/>", x(0.0), y(0.0), x(1.0), y(1.0));
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1) as f64;
    for bin in bins.iter().filter(|bin| bin.count > 0) {
        let radius = 3.0 + 9.0 * (bin.count as f64 / most).sqrt();
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"#36c\" fill-opacity=\"0.7\"><title>{:.3} {:.3} \
             ({})</title></circle>",
            x(bin.predicted),
            y(bin.actual),
            bin.predicted,
            bin.actual,
            bin.count
        );
    }
    let middle = whole / 2.0;
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n<text x=\"18\" y=\"{middle}\" \
         text-anchor=\"middle\" transform=\"rotate(-90 18 {middle})\">{}</text>\n</svg>",
        whole - 14.0,
        escaped(predicted),
        escaped(actual)
    );
    svg
}

/// Text between tags.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bin_is_a_point() {
        let bin = |predicted, actual, count| Bin { predicted, actual, count };
        let svg = calibration(&[bin(0.25, 0.5, 90), bin(0.5, 0.5, 0), bin(1.0, 1.0, 40)], "a < b", "c");
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(svg.contains("cx=\"160.0\" cy=\"260.0\" r=\"12.0\"") && svg.contains("a &lt; b"), "{svg}");
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    }
}

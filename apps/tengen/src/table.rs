//! Tables on a terminal: columns as wide as their widest cell, Chinese characters counted as two.

/// Rows of cells under a heading. The first column is set to the left, the others to the right.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with this heading.
    pub(crate) fn new(heading: Vec<String>) -> Table {
        Table { rows: vec![heading] }
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// The lines.
    pub(crate) fn lines(&self) -> Vec<String> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let cell = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
        let widths: Vec<usize> = (0..columns)
            .map(|column| self.rows.iter().map(|row| width(&cell(row, column))).max().unwrap_or(0))
            .collect();
        let line = |row: &Vec<String>| {
            let mut text = String::new();
            for (column, &wide) in widths.iter().enumerate() {
                let cell = cell(row, column);
                let blanks = " ".repeat(wide - width(&cell));
                text += &if column == 0 { format!("{cell}{blanks}") } else { format!("  {blanks}{cell}") };
            }
            text.trim_end().to_owned()
        };
        self.rows.iter().map(line).collect()
    }
}

/// Columns that a text takes on a terminal.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(|c| if ('\u{1100}'..='\u{FFE6}').contains(&c) && !is_narrow(c) { 2 } else { 1 }).sum()
}

/// Signs in the range of wide characters that are narrow: dashes, arrows, mathematical signs.
fn is_narrow(c: char) -> bool {
    ('\u{2000}'..='\u{2BFF}').contains(&c)
}

/// A number with a comma after every third digit.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_in_both_scripts() {
        let mut table = Table::new(vec!["行".to_owned(), "n".to_owned()]);
        table.push(vec!["abc".to_owned(), "1,000".to_owned()]);
        assert_eq!(table.lines(), ["行       n", "abc  1,000"]);
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0, 999, 1000, 30_000_000].map(grouped), ["0", "999", "1,000", "30,000,000"]);
    }
}

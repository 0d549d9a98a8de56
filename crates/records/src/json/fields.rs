//! JSON values that know where in the text they stand.
//!
//! A value is kept as the slice of the text it was read from, so that its place is a difference of addresses and every
//! complaint can name a line and a column. Taking an object apart marks what is used; the rest are unknown fields.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::error::{Place, Problem, ReadError};
use crate::expectation::{Expectation, Found};
use crate::input::Format;
use crate::model::Extras;

/// The most elements of a list. No game on any board has a quarter as many moves.
const MAX_ITEMS: usize = 4096;
/// The most fields of an object that this version knows.
const MAX_FIELDS: usize = 256;

/// The text, and what is found in it on the way.
pub(super) struct Source<'a> {
    text: &'a str,
    extras: RefCell<Extras>,
    /// Where the values stand whose content can only be judged later.
    places: RefCell<HashMap<String, usize>>,
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a str) -> Source<'a> {
        Source { text, extras: RefCell::default(), places: RefCell::default() }
    }

    /// The value that the whole text is.
    pub(super) fn root(&self) -> Result<Node<'a, '_>, ReadError> {
        let raw: &'a RawValue = serde_json::from_str(self.text).map_err(|error| self.syntax(&error, 0))?;
        Ok(Node { source: self, raw, place: String::new() })
    }

    /// The unknown fields of every object that was taken apart.
    pub(super) fn take_extras(&self) -> Extras {
        self.extras.take()
    }

    /// An error about the value at this place, or about the file as a whole if there is none.
    pub(super) fn error_at(&self, place: &str, problem: Problem) -> ReadError {
        self.error(self.places.borrow().get(place).copied(), problem)
    }

    fn error(&self, offset: Option<usize>, problem: Problem) -> ReadError {
        let place = offset.map(|offset| Place::in_text(self.text, offset));
        ReadError::new(Format::Json, place, problem)
    }

    /// A complaint of the JSON parser about the part of the text that begins at `base`.
    fn syntax(&self, error: &serde_json::Error, base: usize) -> ReadError {
        let part = &self.text[base..];
        let before: usize =
            part.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let offset = base + before + error.column().saturating_sub(1);
        self.error(Some(offset), Problem::Syntax { ends_early: error.is_eof() })
    }
}

/// A value in the text.
pub(super) struct Node<'a, 's> {
    source: &'s Source<'a>,
    raw: &'a RawValue,
    /// How errors and [`Extras`] name it: `opening.answers[0].by`.
    place: String,
}

impl<'a, 's> Node<'a, 's> {
    fn offset(&self) -> usize {
        self.raw.get().as_ptr() as usize - self.source.text.as_ptr() as usize
    }

    fn child(&self, raw: &'a RawValue, place: String) -> Node<'a, 's> {
        let node = Node { source: self.source, raw, place };
        // Nobody judges what is inside an element of a list apart from the element.
        if !node.place.contains("].") {
            self.source.places.borrow_mut().insert(node.place.clone(), node.offset());
        }
        node
    }

    fn parse<T: Deserialize<'a>>(&self, expected: Expectation) -> Result<T, ReadError> {
        serde_json::from_str(self.raw.get()).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => self.expected(expected),
            // For example a lone surrogate in a string, or lists nested too deeply.
            _ => self.source.syntax(&error, self.offset()),
        })
    }

    /// An error: something else was expected here.
    pub(super) fn expected(&self, expected: Expectation) -> ReadError {
        let text = self.raw.get();
        let found = match text.as_bytes().first() {
            Some(b'{') => Found::Object,
            Some(b'[') => Found::List,
            _ => match text.char_indices().nth(40) {
                None => Found::Text(text.to_owned()),
                Some((cut, _)) => Found::Text(format!("{}…", &text[..cut])),
            },
        };
        self.error(Problem::Expected { field: self.place.clone(), expected, found })
    }

    pub(super) fn error(&self, problem: Problem) -> ReadError {
        self.source.error(Some(self.offset()), problem)
    }

    pub(super) fn is_null(&self) -> bool {
        self.raw.get() == "null"
    }

    pub(super) fn is_object(&self) -> bool {
        self.raw.get().starts_with('{')
    }

    pub(super) fn string(&self) -> Result<String, ReadError> {
        self.parse(Expectation::Text)
    }

    pub(super) fn boolean(&self) -> Result<bool, ReadError> {
        self.parse(Expectation::Boolean)
    }

    /// A number that `T` can hold; `expected` says which.
    pub(super) fn number<T: TryFrom<u64>>(&self, expected: Expectation) -> Result<T, ReadError> {
        let number: u64 = self.parse(expected)?;
        T::try_from(number).map_err(|_| self.expected(expected))
    }

    /// A text that `read` understands; `expected` says which.
    pub(super) fn word<T>(
        &self,
        expected: Expectation,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ReadError> {
        let text: String = self.parse(expected)?;
        read(&text).ok_or_else(|| self.expected(expected))
    }

    pub(super) fn list(&self) -> Result<Vec<Node<'a, 's>>, ReadError> {
        let items: Vec<&'a RawValue> = self.parse(Expectation::List)?;
        if items.len() > MAX_ITEMS {
            return Err(self.expected(Expectation::ShortList { most: MAX_ITEMS }));
        }
        let numbered = items.into_iter().enumerate();
        Ok(numbered.map(|(index, raw)| self.child(raw, format!("{}[{index}]", self.place))).collect())
    }

    /// Takes an object apart: `read` takes what it knows, the rest is kept as unknown.
    pub(super) fn object<T>(
        &self,
        read: impl FnOnce(&mut Fields<'a, 's>) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let Entries(entries) = self.parse(Expectation::Object)?;
        if entries.len() > MAX_FIELDS {
            return Err(self.expected(Expectation::SmallObject { most: MAX_FIELDS }));
        }
        let mut fields = Fields {
            source: self.source,
            place: self.place.clone(),
            start: self.offset(),
            entries: Vec::new(),
            known: HashMap::new(),
        };
        for (index, (name, raw)) in entries.into_iter().enumerate() {
            let place = if self.place.is_empty() { name.clone() } else { format!("{}.{name}", self.place) };
            let node = self.child(raw, place);
            if fields.known.insert(name.clone(), index).is_some() {
                return Err(node.error(Problem::Twice { field: self.place.clone(), name }));
            }
            fields.entries.push(Some((name, node)));
        }
        let value = read(&mut fields)?;
        let mut rest = Map::new();
        for (name, node) in fields.entries.into_iter().flatten() {
            rest.insert(name, node.parse::<Value>(Expectation::Value)?);
        }
        self.source.extras.borrow_mut().keep(&self.place, rest);
        Ok(value)
    }
}

/// The fields of an object that nobody has taken yet.
pub(super) struct Fields<'a, 's> {
    source: &'s Source<'a>,
    place: String,
    start: usize,
    /// In the order of the file; `None` where it was taken.
    entries: Vec<Option<(String, Node<'a, 's>)>>,
    /// Where in `entries` a name is.
    known: HashMap<String, usize>,
}

impl<'a, 's> Fields<'a, 's> {
    /// Takes a field that may be missing.
    pub(super) fn take(&mut self, name: &str) -> Option<Node<'a, 's>> {
        let index = *self.known.get(name)?;
        self.entries[index].take().map(|(_, node)| node)
    }

    /// Takes a field that must be there.
    pub(super) fn need(&mut self, name: &'static str) -> Result<Node<'a, 's>, ReadError> {
        let problem = Problem::Missing { field: self.place.clone(), name };
        self.take(name).ok_or_else(|| self.error(problem))
    }

    /// An error about the object itself.
    pub(super) fn error(&self, problem: Problem) -> ReadError {
        self.source.error(Some(self.start), problem)
    }

    /// Reads a field if it is there and not null.
    pub(super) fn optional<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Node<'a, 's>) -> Result<T, ReadError>,
    ) -> Result<Option<T>, ReadError> {
        self.take(name).filter(|node| !node.is_null()).map(|node| read(&node)).transpose()
    }
}

/// The fields of an object in their order, with all that is there twice.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entries<'a>, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(entries)
            }
        }
        deserializer.deserialize_map(InOrder).map(Entries)
    }
}

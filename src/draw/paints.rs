//! What the colours of a palette look like in pictures: paint, label, prime.

use crate::format::paint;
use crate::model::{Colour, Palette};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Paints and labels of a palette's colours.
pub(crate) struct Paints {
    fills: Vec<[u8; 3]>,
    labels: Vec<String>,
    primes: Vec<String>,
}

impl Paints {
    pub(crate) fn new(palette: &Palette) -> Self {
        let primes: Vec<String> = palette.colours().map(|c| short(palette.prime(c))).collect();
        Self { fills: fills(palette), labels: labels(palette), primes }
    }

    /// The first letter of the name if no other colour has it; else as much of the name as tells it
    /// from the others, or a number, if that is short.
    pub(crate) fn label(&self, colour: Colour) -> &str {
        &self.labels[colour.index()]
    }

    /// The prime; if it is long, its ends.
    pub(super) fn prime(&self, colour: Colour) -> &str {
        &self.primes[colour.index()]
    }

    pub(crate) fn fill(&self, colour: Colour) -> String {
        format!("#{}", paint::hex(self.fills[colour.index()]))
    }

    /// Ink that can be read on the paint of a colour.
    pub(crate) fn ink(&self, colour: Colour) -> &'static str {
        if paint::is_dark(self.fills[colour.index()]) { "white" } else { "black" }
    }
}

/// A number, of which only the ends are left if it is long.
pub(super) fn short(number: &BigUint) -> String {
    const LONG: usize = 14;
    let digits = number.to_string();
    if digits.len() <= LONG {
        return digits;
    }
    format!("{}…{}", &digits[..5], &digits[digits.len() - 5..])
}

/// The paint of a colour word; or, where all names are the usual letters of puzzles, of the word that
/// begins so; or one of eight that can be told apart by most (Okabe and Ito 2008), which come back
/// lighter and darker if there are more colours.
fn fills(palette: &Palette) -> Vec<[u8; 3]> {
    const LETTERS: [(&str, &str); 6] = [
        ("R", "red"),
        ("G", "green"),
        ("B", "blue"),
        ("W", "white"),
        ("Y", "yellow"),
        ("O", "orange"),
    ];
    const OTHERS: [[u8; 3]; 8] = [
        [0xe6, 0x9f, 0x00],
        [0x56, 0xb4, 0xe9],
        [0x00, 0x9e, 0x73],
        [0xf0, 0xe4, 0x42],
        [0x00, 0x72, 0xb2],
        [0xd5, 0x5e, 0x00],
        [0xcc, 0x79, 0xa7],
        [0xff, 0xff, 0xff],
    ];
    let word = |name: &str| {
        LETTERS.iter().find(|(letter, _)| letter.eq_ignore_ascii_case(name)).map(|&(_, word)| word)
    };
    let are_letters = palette.names().all(|name| word(name).is_some());
    let fill = |(index, name): (usize, &str)| {
        let name = if are_letters { word(name).unwrap_or(name) } else { name };
        let paint = OTHERS[index % OTHERS.len()];
        // Of `forest-green` at least the last word, if it says more of no other colour.
        let part = || {
            let word = words(name).find(|word| paint::rgb(word).is_some())?;
            let alone =
                palette.names().filter(|other| words(other).any(|w| w == word)).count() == 1;
            paint::rgb(word).filter(|_| alone)
        };
        paint::rgb(name).or_else(part).unwrap_or_else(|| shaded(paint, index / OTHERS.len()))
    };
    palette.names().enumerate().map(fill).collect()
}

/// The words of a name, the last first.
fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|letter: char| !letter.is_alphabetic()).rev()
}

/// A paint mixed with white or with black: every round of paints in another way.
fn shaded(paint: [u8; 3], round: usize) -> [u8; 3] {
    // White gets no lighter.
    const MIXES: [(u16, u16); 4] = [(255, 0), (60, 0), (45, 255), (75, 255)];
    let (percent, other) = MIXES[round % MIXES.len()];
    if round.is_multiple_of(MIXES.len()) {
        return paint;
    }
    let (percent, other) =
        if paint == [0xff; 3] { (85 - percent / 2, 0) } else { (percent, other) };
    paint.map(|part| {
        let mixed = (u16::from(part) * percent + other * (100 - percent)) / 100;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    })
}

fn labels(palette: &Palette) -> Vec<String> {
    /// A longer label would be too small to read on a face.
    const LONGEST: usize = 4;
    let names: Vec<&str> = palette.names().collect();
    let labels: Vec<String> = beginnings(&names);
    if labels.iter().all(|label| label.chars().count() <= LONGEST) {
        return labels;
    }
    // Numbers say no less than parts of long names that begin alike.
    (1..=names.len()).map(|number| format!("#{number}")).collect()
}

/// As much of every name as tells it from the others, with a capital if it is cut.
fn beginnings(names: &[&str]) -> Vec<String> {
    let upper = |name: &str| -> Vec<char> { name.to_uppercase().chars().collect() };
    let mut counts: BTreeMap<Vec<char>, usize> = BTreeMap::new();
    for name in names {
        let letters = upper(name);
        for length in 1..=letters.len().min(8) {
            *counts.entry(letters[..length].to_vec()).or_default() += 1;
        }
    }
    let beginning = |name: &&str| {
        let letters = upper(name);
        // A number is not cut.
        let shortest = (1..letters.len().min(8)).find(|&length| counts[&letters[..length]] == 1);
        match shortest.filter(|_| !name.bytes().all(|byte| byte.is_ascii_digit())) {
            None => (*name).to_owned(),
            Some(length) => {
                let rest = name.chars().skip(1).take(length - 1);
                letters.iter().take(1).copied().chain(rest).collect()
            }
        }
    };
    let cut: Vec<String> = names.iter().map(beginning).collect();
    let mut sorted = cut.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() == cut.len() { cut } else { names.iter().map(ToString::to_string).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn labels_of(names: &[&str]) -> Vec<String> {
        labels(&Palette::with_default_primes(names.iter().copied()).unwrap())
    }

    #[test]
    fn labels_are_short_and_different() {
        assert_eq!(labels_of(&["red", "green", "White"]), ["R", "G", "W"]);
        assert_eq!(labels_of(&["black", "blue", "brown", "red"]), ["Bla", "Blu", "Br", "R"]);
        assert_eq!(labels_of(&["a", "A", "b"]), ["a", "A", "b"]);
        assert_eq!(labels_of(&["2", "23", "29"]), ["2", "23", "29"]);
        assert_eq!(labels_of(&["light blue 1", "light blue 2"]), ["#1", "#2"]);
        assert_eq!(labels_of(&["c0", "c1"]), ["c0", "c1"]);
    }

    #[test]
    fn thirty_colours_have_thirty_paints() {
        let palette = Palette::with_default_primes((0..30).map(|c| c.to_string())).unwrap();
        assert_eq!(fills(&palette).into_iter().collect::<BTreeSet<_>>().len(), 30);
        let letters = Palette::with_default_primes(["R", "g"]).unwrap();
        assert_eq!(fills(&letters), [paint::rgb("red").unwrap(), paint::rgb("green").unwrap()]);
    }
}

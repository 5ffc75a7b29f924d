//! Numbers and lists in English, as all texts of the program have them.

use crate::draw::raised;
use crate::model::{Colour, Palette, Valuation};
use num_bigint::BigUint;

/// `1 cube`, `2 cubes`.
#[must_use]
pub fn counted(count: impl Into<BigUint>, one: &str, many: &str) -> String {
    let count: BigUint = count.into();
    let noun = if count == BigUint::from(1u8) { one } else { many };
    format!("{} {noun}", grouped(&count))
}

/// A number with its digits in groups of three from five digits on: 331 776.
#[must_use]
pub fn grouped(number: &BigUint) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let first = digits.len() % 3;
    let mut groups: Vec<&str> = if first > 0 { vec![&digits[..first]] } else { Vec::new() };
    groups.extend((first..digits.len()).step_by(3).map(|start| &digits[start..start + 3]));
    groups.join(" ")
}

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn enumerated(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [many @ .., last] => format!("{} and {last}", many.join(", ")),
    }
}

/// Increasing numbers, with runs of three and more as ranges: `13, 15, 25–27 and 71`.
#[must_use]
pub fn ranges(numbers: &[usize]) -> String {
    let mut items = Vec::new();
    for run in numbers.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first, _, .., last] => items.push(format!("{first}–{last}")),
            _ => items.extend(run.iter().map(ToString::to_string)),
        }
    }
    enumerated(&items)
}

/// `never`, `once`, `twice`, `three times`: in words, since a number may stand before it.
#[must_use]
pub fn times(count: u64) -> String {
    match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => {
            let count = usize::try_from(count).map_or_else(|_| count.to_string(), in_words);
            format!("{count} times")
        }
    }
}

/// Numbers up to twelve in words, others in digits.
#[must_use]
pub fn in_words(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(count).map_or_else(|| count.to_string(), ToString::to_string)
}

/// The name of a colour; `colour 3` where the name is a number, which would be taken for a count.
#[must_use]
pub fn colour(palette: &Palette, colour: Colour) -> String {
    let name = palette.name(colour);
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { format!("colour {name}") } else { name.to_owned() }
}

/// A product as powers of its primes: `2²·3`; 1 for the empty one.
#[must_use]
pub fn factors(palette: &Palette, valuation: &Valuation) -> String {
    let power = |(colour, count): (_, u32)| match count {
        1 => palette.prime(colour).to_string(),
        _ => format!("{}{}", palette.prime(colour), raised(&count)),
    };
    let powers: Vec<String> = valuation.terms().map(power).collect();
    if powers.is_empty() { "1".to_owned() } else { powers.join("·") }
}

/// A product as powers, and as a number if one can read it: `2·3² = 18`.
#[must_use]
pub fn equation(palette: &Palette, valuation: &Valuation) -> String {
    const READABLE: u64 = 60;
    let (powers, value) = (factors(palette, valuation), palette.value(valuation));
    let number = grouped(&value);
    if powers == number || value.bits() > READABLE {
        powers
    } else {
        format!("{powers} = {number}")
    }
}

/// The same sentence with a capital letter.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_digits() {
        let groups = |number: u64| grouped(&number.into());
        assert_eq!(groups(8), "8");
        assert_eq!(groups(1234), "1234");
        assert_eq!(groups(12345), "12 345");
        assert_eq!(groups(331_776), "331 776");
        assert_eq!(groups(1_234_567), "1 234 567");
    }

    #[test]
    fn counts_times_in_words() {
        let words = [0, 1, 2, 3, 12, 13].map(times);
        assert_eq!(words, ["never", "once", "twice", "three times", "twelve times", "13 times"]);
    }

    #[test]
    fn joins_runs() {
        assert_eq!(ranges(&[13, 15, 22, 23, 25, 26, 27, 71]), "13, 15, 22, 23, 25–27 and 71");
        assert_eq!(ranges(&[]), "");
    }

    #[test]
    fn enumerates() {
        let list = |items: &[&str]| {
            enumerated(&items.iter().map(|item| (*item).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(list(&["3", "7"]), "3 and 7");
        assert_eq!(list(&["2", "3", "7"]), "2, 3 and 7");
    }
}

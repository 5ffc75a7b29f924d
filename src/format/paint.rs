//! The colours that words name.

/// Red, green and blue of a colour word, if it is one.
pub(crate) fn rgb(name: &str) -> Option<[u8; 3]> {
    const WORDS: [(&str, [u8; 3]); 24] = [
        ("black", [0x20, 0x20, 0x20]),
        ("blue", [0x1f, 0x5f, 0xd0]),
        ("brown", [0x8b, 0x51, 0x2b]),
        ("cyan", [0x20, 0xc5, 0xd5]),
        ("gold", [0xe6, 0xb8, 0x00]),
        ("gray", [0x90, 0x90, 0x90]),
        ("green", [0x1e, 0x9e, 0x4a]),
        ("grey", [0x90, 0x90, 0x90]),
        ("indigo", [0x4b, 0x2a, 0x9b]),
        ("lime", [0x9c, 0xd8, 0x2b]),
        ("magenta", [0xd8, 0x2a, 0xb0]),
        ("maroon", [0x80, 0x1c, 0x2c]),
        ("navy", [0x14, 0x2f, 0x75]),
        ("olive", [0x80, 0x85, 0x20]),
        ("orange", [0xf5, 0x8a, 0x1f]),
        ("pink", [0xf5, 0x8f, 0xc0]),
        ("purple", [0x85, 0x3a, 0xb5]),
        ("red", [0xd9, 0x2b, 0x2b]),
        ("silver", [0xc0, 0xc0, 0xc8]),
        ("teal", [0x15, 0x85, 0x85]),
        ("turquoise", [0x35, 0xc9, 0xb9]),
        ("violet", [0x95, 0x50, 0xc8]),
        ("white", [0xff, 0xff, 0xff]),
        ("yellow", [0xf7, 0xd9, 0x2b]),
    ];
    let name = name.to_lowercase();
    WORDS.iter().find(|(word, _)| *word == name).map(|&(_, rgb)| rgb)
}

/// As six hexadecimal digits.
pub(crate) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("{red:02x}{green:02x}{blue:02x}")
}

/// Whether letters on it should be white (perceived brightness, ITU-R BT.601).
pub(crate) fn is_dark([red, green, blue]: [u8; 3]) -> bool {
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) < 140_000
}

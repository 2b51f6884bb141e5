import WebText

/// Months, recognized by the first letters of their names: three in English and most other European languages. Accents
/// have already been removed.
enum MonthName {
  /// Returns the month for three English letters in any case, or `nil` if there is none.
  @inline(__always)
  static func english(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int? {
    switch UInt32(first | 0x20) << 16 | UInt32(second | 0x20) << 8 | UInt32(third | 0x20) {
    case 0x6A616E: 1  // jan
    case 0x666562: 2  // feb
    case 0x6D6172: 3  // mar
    case 0x617072: 4  // apr
    case 0x6D6179: 5  // may
    case 0x6A756E: 6  // jun
    case 0x6A756C: 7  // jul
    case 0x617567: 8  // aug
    case 0x736570: 9  // sep
    case 0x6F6374: 10  // oct
    case 0x6E6F76: 11  // nov
    case 0x646563: 12  // dec
    default: nil
    }
  }

  /// Returns the month that a word names or abbreviates, or `nil` if there is none.
  static func month(_ word: ByteSpan) -> Int? {
    guard word.count >= 3 else { return nil }
    // French, Spanish and Italian Tuesdays begin like March.
    if word.hasASCII("mardi", at: 0) || word.hasASCII("marte", at: 0) { return nil }
    if let month = english(word[0], word[1], word[2]) { return month }
    return others.first { word.hasASCII($0.0, at: 0) }?.1
  }

  /// German, French, Spanish, Italian, Portuguese, Dutch, Danish, Hungarian, Russian and Greek names that differ from
  /// English.
  private static let others: [(StaticString, Int)] = [
    ("ene", 1), ("gen", 1), ("fev", 2), ("mrz", 3), ("maa", 3), ("avr", 4), ("abr", 4), ("mai", 5), ("maj", 5),
    ("mei", 5), ("mag", 5), ("juin", 6), ("giu", 6), ("juil", 7), ("lug", 7), ("aou", 8), ("ago", 8), ("set", 9),
    ("sze", 9), ("okt", 10), ("out", 10), ("ott", 10), ("dez", 12), ("dic", 12), ("des", 12),
    ("янв", 1), ("фев", 2), ("мар", 3), ("апр", 4), ("мая", 5), ("маи", 5), ("май", 5), ("июн", 6), ("июл", 7),
    ("авг", 8), ("сен", 9), ("окт", 10), ("ноя", 11), ("дек", 12),
    ("ιαν", 1), ("φεβ", 2), ("μαρ", 3), ("απρ", 4), ("μαι", 5), ("μαϊ", 5), ("ιουν", 6), ("ιον", 6), ("ιουλ", 7),
    ("ιολ", 7), ("αυγ", 8), ("σεπ", 9), ("οκτ", 10), ("νοε", 11), ("δεκ", 12),
  ]
}

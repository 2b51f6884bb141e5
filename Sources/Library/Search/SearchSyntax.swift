/// The signs of queries, and how values are quoted.
enum SearchSyntax {
  struct Quotes {
    let opening: [Unicode.Scalar]
    let closing: [Unicode.Scalar]
  }

  /// Quotes that can close each other; keyboards and languages mix those of a group.
  static let quotes = [
    Quotes(opening: ["\"", "“", "”", "„", "‟", "＂"], closing: ["\"", "“", "”", "„", "‟", "＂"]),
    Quotes(opening: ["«", "»"], closing: ["«", "»"]),
    Quotes(opening: ["「", "｢"], closing: ["」", "｣"]),
    Quotes(opening: ["『"], closing: ["』"]),
  ]

  /// Returns a text as a value in quotes. Quotes in it become spaces, which searches for words treat alike.
  static func quoted(_ text: String) -> String {
    var value = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { value.append(isOpening(scalar) ? " " : scalar) }
    return "\"\(String(value))\""
  }

  /// Returns a text as a value, in quotes that do not occur in it if it is more than letters and digits; nil for an empty
  /// one.
  static func value(_ text: String) -> String? {
    guard isName(text) else { return nil }
    func isSimple(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    let rest = text.unicodeScalars.drop { isSimple($0) }
    // Dates are often typed and rarely quoted.
    if rest.isEmpty || SearchDate(text) != nil { return text }
    let family = quotes.first { family in !text.unicodeScalars.contains { family.closing.contains($0) } }
    guard let family else { return quoted(text) }
    // «…», although « could end it, too.
    let closing = family.closing.first { $0 != "«" }
    return "\(family.opening[0])\(text)\(closing ?? family.opening[0])"
  }

  static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
    quotes.contains { $0.opening.contains(scalar) }
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  static func isColon(_ scalar: Unicode.Scalar) -> Bool {
    scalar == ":" || scalar == "："
  }

  static func isMinus(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "－" || scalar == "−"
  }

  static func isStar(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "*" || scalar == "＊"
  }

  /// Whether a value is not empty.
  static func isName(_ value: String) -> Bool { value.contains { !$0.isWhitespace } }
}

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

  /// Returns the regular expression at the beginning of a value, and where it ends: between `/` and a `/` before a space or
  /// the end. Addresses and paths have slashes, too, so in `url:`, where they are the most usual value, only `~/…/` is an
  /// expression; elsewhere it may be written like that, too.
  static func pattern(
    in value: Substring.UnicodeScalarView, after key: SearchOperator
  ) -> (source: Range<String.Index>, end: String.Index)? {
    var index = value.startIndex
    let isMarked = index < value.endIndex && isTilde(value[index])
    if isMarked { index = value.index(after: index) }
    guard isMarked || key != .url, index < value.endIndex, value[index] == "/" else { return nil }
    let start = value.index(after: index)
    index = start
    var isEscaped = false
    while index < value.endIndex {
      let next = value.index(after: index)
      if !isEscaped, value[index] == "/", next == value.endIndex || isSpace(value[next]), start < index {
        return (start..<index, next)
      }
      isEscaped = !isEscaped && value[index] == "\\"
      index = next
    }
    // Without the mark, a single slash begins a path. The reason for the other is that it has no end.
    return isMarked ? (index..<index, index) : nil
  }

  private static func isTilde(_ scalar: Unicode.Scalar) -> Bool { scalar == "~" || scalar == "～" }

  /// The longest language tag, in bytes: RFC 5646 §4.4.1 lets programs cut off at 35, and each part is looked for.
  static let longestLanguage = 64

  /// Whether a value is a language tag with a language (RFC 5646 §2.1).
  static func isLanguage(_ value: String) -> Bool {
    guard value.utf8.count <= longestLanguage else { return false }
    let parts = value.split(separator: "-", omittingEmptySubsequences: false)
    return (2...3).contains(parts[0].utf8.count) && parts[0].utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
      && parts.dropFirst().allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
          }
      }
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

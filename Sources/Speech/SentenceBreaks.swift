// Ownership: the attributes are in an array of Swift's; Pango keeps nothing. Languages are interned and never freed.
// Pango's breaks may be asked for on any thread.

internal import CPango

/// Where sentences begin and end: the breaks of Unicode (UAX #29) by Pango, without those after abbreviations and
/// before speech tags, which would be heard.
nonisolated enum SentenceBreaks {
  /// A text without full stops is divided, in scalars: the highlight must show where the voice is.
  static let longest = 400

  /// Returns the sentences of a text, without the spaces around them.
  static func ranges(in text: String, language: String?) -> [Range<String.Index>] {
    let scalars = Array(text.unicodeScalars)
    let indices = Array(text.unicodeScalars.indices) + [text.endIndex]
    let breaks = breaks(in: text, count: scalars.count, language)
    let rules = SentenceRules(language)
    var (ranges, start) = ([Range<String.Index>](), 0)
    for found in breaks.sentences {
      var end = found
      // Unicode takes the opening bracket of 。「 for a closing one.
      while end - 1 > start, end < scalars.count, scalars[end - 1].opens { end -= 1 }
      let isLast = end == scalars.count
      if !isLast, rules.joins(scalars[start..<end], scalars[end...]) { continue }
      for part in divided(start..<end, breaks.lines) {
        if let range = trimmed(part, scalars) { ranges.append(indices[range.lowerBound]..<indices[range.upperBound]) }
      }
      start = end
    }
    return ranges
  }

  /// Returns the ends of sentences, and where lines may be broken.
  private static func breaks(in text: String, count: Int, _ language: String?) -> (sentences: [Int], lines: [Bool]) {
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
    var copy = text
    copy.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        guard let base = bytes.baseAddress, let length = Int32(exactly: bytes.count) else { return }
        pango_get_log_attrs(
          base, length, -1, language.flatMap { pango_language_from_string($0) }, &attributes, Int32(count + 1))
      }
    }
    var sentences = (1..<(count + 1)).filter { attributes[$0].is_sentence_boundary != 0 }
    if count > 0, sentences.last != count { sentences.append(count) }
    return (sentences, attributes.map { $0.is_line_break != 0 })
  }

  private static func divided(_ range: Range<Int>, _ lines: [Bool]) -> [Range<Int>] {
    var (parts, start) = ([Range<Int>](), range.lowerBound)
    while range.upperBound - start > longest {
      let most = start + longest
      let end = ((start + 1)...most).last { lines[$0] } ?? most
      parts.append(start..<end)
      start = end
    }
    return parts + [start..<range.upperBound]
  }

  private static func trimmed(_ range: Range<Int>, _ scalars: [Unicode.Scalar]) -> Range<Int>? {
    guard let first = range.first(where: { !scalars[$0].properties.isWhitespace }),
      let last = range.last(where: { !scalars[$0].properties.isWhitespace })
    else { return nil }
    return first..<(last + 1)
  }
}

/// Which of Unicode's breaks do not end a sentence.
nonisolated struct SentenceRules {
  private let language: String
  private let abbreviations: Set<String>

  init(_ tag: String?) {
    language = tag?.split(separator: "-").first.map { $0.lowercased() } ?? "en"
    abbreviations = Self.abbreviations[language] ?? []
  }

  /// Words that are followed by a name or a number. Those that also end sentences, such as “etc.”, are not among them.
  private static let abbreviations: [String: Set<String>] = [
    "en": [
      "Mr", "Mrs", "Ms", "Dr", "Prof", "St", "Mt", "Gen", "Sen", "Rep", "Gov", "Capt", "Lt", "Col", "Sgt", "Rev", "Hon",
      "vs", "Fig", "Vol", "pp", "Jan", "Feb", "Aug", "Sept", "Oct", "Nov", "Dec", "e.g", "i.e", "cf", "approx",
    ],
    "de": [
      "Hr", "Fr", "Dr", "Prof", "Nr", "St", "Abb", "Bd", "ca", "bzw", "vgl", "z.B", "d.h", "u.a", "B", "h", "sog",
    ],
    "fr": ["M", "MM", "Mme", "Mlle", "Dr", "Pr", "Mgr", "St", "Ste", "p", "cf", "fig", "vol"],
    "es": ["Sr", "Sra", "Srta", "Dr", "Dra", "Prof", "Ud", "Uds", "pág", "fig"],
    "it": ["Sig", "Dott", "Prof", "Avv", "Ing", "pag", "fig"],
    "pt": ["Sr", "Sra", "Dr", "Dra", "Prof", "pág", "fig"],
    "nl": ["dhr", "mevr", "dr", "prof", "mr", "ca", "bijv", "nr"],
  ]
  /// Languages that write an ordinal number with a full stop.
  private static let ordinals: Set<String> = ["de", "da", "nb", "nn", "no", "cs", "sk", "fi", "hu", "pl", "et", "lv"]

  /// Whether two parts of a text that Unicode separates are one sentence.
  func joins(_ before: ArraySlice<Unicode.Scalar>, _ after: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let last = before.last(where: { !$0.properties.isWhitespace }), before.last != "\n" else { return false }
    let next = after.first { !$0.properties.isWhitespace }
    // “Really?” she asked.
    if let next, next.properties.isLowercase { return true }
    // 「本当ですか。」と言った。
    if last == "」" || last == "』" { return next == "と" }
    guard last == "." else { return false }
    let word = String(
      String.UnicodeScalarView(
        before.reversed().drop { $0.properties.isWhitespace }.dropFirst()
          .prefix { !$0.properties.isWhitespace && !"([“„«\"".unicodeScalars.contains($0) }.reversed()))
    if abbreviations.contains(word) { return true }
    if word.count <= 2, Self.ordinals.contains(language), !word.isEmpty, word.allSatisfy(\.isNumber) { return true }
    // an initial, as in J. R. R. Tolkien
    return word.count == 1 && word.first?.isUppercase == true
  }
}

extension Unicode.Scalar {
  /// Whether it is an opening bracket or quotation mark.
  fileprivate nonisolated var opens: Bool {
    [.openPunctuation, .initialPunctuation].contains(properties.generalCategory)
  }
}

/// The language of a text, as far as its display depends on it: choice of glyphs and writing direction.
nonisolated struct ArticleLanguage: Sendable, Equatable {
  /// An RFC 5646 tag such as `ja`; nil if unknown.
  let tag: String?
  /// Whether the text is written from right to left.
  let isRightToLeft: Bool

  /// How much of a text is examined, in scalars: a few paragraphs.
  private static let searched = 4_096

  /// - Parameters:
  ///   - text: the text.
  ///   - feed: the language that the feed declares. It is used unless the text's script contradicts it.
  init(of text: String, feed: String?) {
    var counts: [Script: Int] = [:]
    for scalar in text.unicodeScalars.prefix(Self.searched) {
      if let script = Script(scalar) { counts[script, default: 0] += 1 }
    }
    func count(_ script: Script) -> Int { counts[script] ?? 0 }
    let all = counts.values.reduce(0, +)
    let eastern = count(.han) + count(.kana) + count(.hangul)
    let said = Self.tag(feed)
    let found: String?
    if eastern * 3 > all {
      // Almost all Japanese sentences contain kana, and no other language uses them.
      let script = count(.kana) * 10 > eastern ? "ja" : count(.hangul) * 2 > eastern ? "ko" : "zh"
      found = script == "zh" && ["ja", "ko", "zh"].contains(Self.primary(said)) ? said : script
    } else {
      let others: [Script] = [.arabic, .hebrew, .thai, .devanagari, .greek, .cyrillic, .latin]
      let most = others.max { count($0) < count($1) }
      found = most.flatMap { count($0) > 0 ? $0.language : nil }
    }
    // The feed's tag may be more specific than the detected language, or name another language in the same script.
    let isCloser = found == nil || Self.primary(said) == found || Self.shares(said, found)
    tag = isCloser ? said ?? found : found
    isRightToLeft = (count(.arabic) + count(.hebrew)) * 2 > all
  }

  private static func primary(_ tag: String?) -> String? {
    tag.flatMap { $0.split(separator: "-").first.map { $0.lowercased() } }
  }

  /// Whether a language uses the script that a detected language represents.
  private static func shares(_ tag: String?, _ found: String?) -> Bool {
    guard let primary = primary(tag) else { return false }
    switch found {
    case "ar": return ["fa", "ur", "ps", "ckb", "ug", "sd"].contains(primary)
    case "he": return primary == "yi"
    case "hi": return ["mr", "ne", "sa"].contains(primary)
    default: return false
    }
  }

  /// Returns the feed's declaration if it is a valid tag.
  private static func tag(_ feed: String?) -> String? {
    guard let feed else { return nil }
    let tag = feed.replacing("_", with: "-")
    let isTag = tag.count <= 35 && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return isTag && !tag.isEmpty ? tag : nil
  }
}

/// A writing system.
private nonisolated enum Script {
  case latin, greek, cyrillic, hebrew, arabic, devanagari, thai, hangul, kana, han

  /// The most common language of the script; nil if it has many.
  var language: String? {
    switch self {
    case .latin, .cyrillic: nil
    case .greek: "el"
    case .hebrew: "he"
    case .arabic: "ar"
    case .devanagari: "hi"
    case .thai: "th"
    case .hangul: "ko"
    case .kana: "ja"
    case .han: "zh"
    }
  }

  /// Determines the script from the Unicode block; nil for characters shared by many scripts.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: self = .latin
    case 0x370...0x3FF: self = .greek
    case 0x400...0x52F: self = .cyrillic
    case 0x590...0x5FF: self = .hebrew
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: self = .arabic
    case 0x900...0x97F: self = .devanagari
    case 0xE00...0xE7F: self = .thai
    case 0x1100...0x11FF, 0xAC00...0xD7AF: self = .hangul
    case 0x3041...0x30FF, 0xFF66...0xFF9F: self = .kana
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3134F: self = .han
    default: return nil
    }
  }
}

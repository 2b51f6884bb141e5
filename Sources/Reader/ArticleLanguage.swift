/// The language of a text, as far as its look depends on it: which letters are drawn, and from which side it is read.
nonisolated struct ArticleLanguage: Sendable, Equatable {
  /// RFC 5646, such as `ja`; nil where nobody knows.
  let tag: String?
  /// Whether it is read from right to left.
  let isRightToLeft: Bool

  /// How much of a text is looked at, in scalars: some paragraphs.
  private static let searched = 4_096

  /// - Parameters:
  ///   - text: the text.
  ///   - feed: what the feed says. It is believed where the letters do not say otherwise.
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
      // few Japanese sentences have no kana, and other texts in these characters have none
      let script = count(.kana) * 10 > eastern ? "ja" : count(.hangul) * 2 > eastern ? "ko" : "zh"
      found = script == "zh" && ["ja", "ko", "zh"].contains(Self.primary(said)) ? said : script
    } else {
      let others: [Script] = [.arabic, .hebrew, .thai, .devanagari, .greek, .cyrillic, .latin]
      let most = others.max { count($0) < count($1) }
      found = most.flatMap { count($0) > 0 ? $0.language : nil }
    }
    // a closer word for the same language, or for one with the same letters
    let isCloser = found == nil || Self.primary(said) == found || Self.shares(said, found)
    tag = isCloser ? said ?? found : found
    isRightToLeft = (count(.arabic) + count(.hebrew)) * 2 > all
  }

  private static func primary(_ tag: String?) -> String? {
    tag.flatMap { $0.split(separator: "-").first.map { $0.lowercased() } }
  }

  /// Whether a language is written in the letters that another one stands for.
  private static func shares(_ tag: String?, _ found: String?) -> Bool {
    guard let primary = primary(tag) else { return false }
    switch found {
    case "ar": return ["fa", "ur", "ps", "ckb", "ug", "sd"].contains(primary)
    case "he": return primary == "yi"
    case "hi": return ["mr", "ne", "sa"].contains(primary)
    default: return false
    }
  }

  /// What a feed says, if it is a tag.
  private static func tag(_ feed: String?) -> String? {
    guard let feed else { return nil }
    let tag = feed.replacing("_", with: "-")
    let isTag = tag.count <= 35 && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return isTag && !tag.isEmpty ? tag : nil
  }
}

/// Letters that belong together.
private nonisolated enum Script {
  case latin, greek, cyrillic, hebrew, arabic, devanagari, thai, hangul, kana, han

  /// The language that most texts in these letters are in; nil where there are many.
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

  /// By the blocks of Unicode; nil for what is in many scripts.
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

/// Tells whether the text of a feed is a summary of the article rather than the article, by its length and its end:
///
/// 1. A text that looks cut off is a summary, whatever its length: it ends with an ellipsis, also in brackets, with an
///    invitation to read on, or with a line that begins with such an invitation.
/// 2. A text shorter than ``shortLength`` is a summary.
/// 3. A text shorter than ``longLength`` that does not end with the end of a sentence is a summary.
///
/// Chinese, Japanese and Korean characters count twice.
public enum SummaryRule {
  /// The length of a paragraph: few articles are shorter.
  static let shortLength = 500
  /// The length up to which feeds cut off articles.
  static let longLength = 2_000
  /// The length of the end that is searched for an invitation.
  private static let endLength = 40

  /// Whether a text without markup is a summary.
  public static func isSummary(_ text: String) -> Bool {
    var lines = text.split(separator: "\n")
    // WordPress's line below every article, whole or not.
    if let line = lines.last, line.hasPrefix("The post "), line.contains(" appeared first on ") { lines.removeLast() }
    guard let line = lines.last else { return true }
    let end = line.reversed().drop { $0.isWhitespace || brackets.contains($0) }.prefix(endLength).reversed()
    guard let last = end.last else { return true }
    if last == "…" || String(end.suffix(3)) == "..." { return true }
    let (first, words) = (line.prefix(endLength).lowercased(), String(end).lowercased())
    if invitations.contains(where: { first.hasPrefix($0) || words.hasSuffix($0) }) { return true }
    let length = lines.reduce(0) { $0 + Self.length(of: $1) }
    return length < shortLength || length < longLength && !sentenceEnds.contains(last)
  }

  /// Returns the length, up to ``longLength``.
  private static func length(of text: Substring) -> Int {
    var length = 0
    for scalar in text.unicodeScalars where length < longLength {
      length += isIdeographic(scalar) ? 2 : 1
    }
    return length
  }

  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// What may follow the end: closing brackets, quotation marks and the arrows of links.
  private static let brackets = Set<Character>("])}>»›→⟩”’\"'」』）】")
  private static let sentenceEnds = Set<Character>(".!?:;。！？．｡؟۔।")

  /// How links to the page end a text or begin its last line, in lower case.
  private static let invitations = [
    "read more", "continue reading", "read on", "keep reading", "read the full article", "read the full story",
    "read the rest", "full story", "view article", "learn more", "weiterlesen", "mehr lesen", "lire la suite",
    "en savoir plus", "leer más", "seguir leyendo", "continua a leggere", "leggi tutto", "lees verder", "läs mer",
    "czytaj dalej", "leia mais", "читать далее", "続きを読む", "続きはこちら", "もっと読む", "계속 읽기", "더 보기", "더보기",
    "阅读全文", "閱讀全文", "阅读更多", "繼續閱讀",
  ]
}

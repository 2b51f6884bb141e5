import ArticleHTML
import FeedParser
import WebText

/// Finds the language and the direction of an article.
struct LanguageFinder {
  let page: Page
  let facts: PageFacts
  let context: ArticleContext?
  let text: String

  /// The language tag.
  var language: String? {
    if let value = facts.language, value.count <= 35 { return Self.tag(value) }
    if let own = nearest("lang") { return Self.tag(own) }
    let meta =
      facts.meta("content-language", "language", "dc.language", "dcterms.language")
      ?? facts.data.article?.text("inLanguage") ?? facts.meta("og:locale")
    return meta.flatMap { $0.count <= 35 ? Self.tag($0) : nil } ?? script
  }

  /// `ltr` or `rtl`; nil if nothing says so.
  var direction: String? {
    for value in [nearest("dir"), facts.direction] {
      if let value = value?.lowercased(), value == "rtl" || value == "ltr" { return value }
    }
    return isRightToLeft ? "rtl" : nil
  }

  private func nearest(_ name: StaticString) -> String? {
    var node = context?.root
    while let current = node {
      if let value = page.value(name, of: current)?.string.nonEmptyTrimmed { return value }
      node = page.parent(current)
    }
    return nil
  }

  private static func tag(_ value: String) -> String? {
    let first = value.split { $0 == "," || $0 == " " || $0 == ";" }.first.map(String.init)
    return first.map { String($0.map { $0 == "_" ? "-" : $0 }) }
  }

  private var isRightToLeft: Bool {
    var right = 0
    var left = 0
    for scalar in text.unicodeScalars.prefix(2000) {
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: right += 1
      default: if scalar.properties.isAlphabetic { left += 1 }
      }
    }
    return right > left
  }

  /// The language that the script suggests, if the script is used for one language only.
  private var script: String? {
    var counts: [String: Int] = [:]
    for scalar in text.unicodeScalars.prefix(2000) {
      switch scalar.value {
      case 0x3040...0x30FF: counts["ja", default: 0] += 3
      case 0xAC00...0xD7AF: counts["ko", default: 0] += 1
      case 0x4E00...0x9FFF: counts["zh", default: 0] += 1
      case 0x0E00...0x0E7F: counts["th", default: 0] += 1
      case 0x0590...0x05FF: counts["he", default: 0] += 1
      case 0x0370...0x03FF: counts["el", default: 0] += 1
      default: continue
      }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap { $0.value > 50 ? $0.key : nil }
  }
}

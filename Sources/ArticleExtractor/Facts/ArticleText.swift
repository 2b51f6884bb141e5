import ArticleHTML
import WebText

/// Texts in a page's data, which may be markup or escaped twice.
enum ArticleText {
  /// Returns the plain text of a value.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else {
      return text.collapsed
    }
    return ArticleHTML.text(RawHTML(text)).collapsed
  }
}

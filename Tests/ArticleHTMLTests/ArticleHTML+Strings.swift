import ArticleHTML
import WebText

/// The same functions from strings to strings, for tests that compare markup.
extension ArticleHTML {
  static func sanitize(_ html: String, baseURL: String? = nil) -> String {
    sanitize(RawHTML(html), baseURL: baseURL).source
  }

  static func text(_ html: String, limit: Int? = nil) -> String { text(RawHTML(html), limit: limit) }

  static func titleText(_ html: String) -> String { titleText(RawHTML(html)) }

  static func resolvingAddresses(in html: String, against baseURL: String) -> String {
    resolvingAddresses(in: RawHTML(html), against: baseURL).source
  }
}

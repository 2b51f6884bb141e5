public import Foundation
public import WebText

/// An article's text as found on its web page.
public struct FullText: Sendable, Hashable {
  /// The text's HTML, stored as bodies are: it is sanitized whenever it is shown.
  public let html: RawHTML
  /// The page's URL after redirects, for relative URLs.
  public let url: String
  /// The page's language, such as `en-GB`, if it names one.
  public let language: String?
  /// The author's name on the page, if it names one.
  public let byline: String?
  /// When the page was fetched.
  public let fetched: Date
  /// Whether the article was last shown with this text.
  public let isShown: Bool

  /// Creates a full text.
  public init(
    html: RawHTML, url: String, language: String? = nil, byline: String? = nil, fetched: Date, isShown: Bool = true
  ) {
    (self.html, self.url, self.language, self.byline) = (html, url, language, byline)
    (self.fetched, self.isShown) = (fetched, isShown)
  }
}

internal import ArticleExtractor
internal import ArticleHTML
internal import WebText

/// An article that its site spreads over several pages, joined as they are read.
struct ArticlePages {
  /// The maximum number of pages of one article. Longer series are galleries and threads; the user can open the rest.
  static let maxPages = 20
  /// The maximum size of the joined HTML: a long book chapter has a tenth of it.
  static let maxBytes = 4 * 1024 * 1024

  /// The first page.
  let first: ExtractedArticle
  private(set) var html: SafeHTML
  private(set) var text: String
  /// The URL of the page to read next; nil if the article is complete, or ends with a link to the rest.
  private(set) var next: String?
  /// The pages so far: many sites answer with an earlier page if there is no later one.
  private var pages: Set<SafeHTML>

  init(_ first: ExtractedArticle) {
    self.first = first
    html = first.body
    text = first.text
    pages = [first.body]
    next = first.nextPage
  }

  /// Adds the next page.
  mutating func append(_ page: ExtractedArticle) {
    guard page.verdict == .article || page.verdict == .fragment else { return endWithLink() }
    guard pages.insert(page.body).inserted, !page.body.isEmpty else { return next = nil }
    html = html + page.body
    text += "\n" + page.text
    next = page.nextPage
    if pages.count == Self.maxPages || html.source.utf8.count > Self.maxBytes { endWithLink() }
  }

  /// Ends the article with a link to the next page, which cannot be had: a part must not look like the whole.
  mutating func endWithLink() {
    guard let url = next else { return }
    var markup = Array("<p><a href=\"".utf8)
    markup.append(escaping: url)
    markup += "\">".utf8
    markup.append(escaping: url)
    markup += "</a></p>".utf8
    html = html + ArticleHTML.sanitize(RawHTML(String(decoding: markup, as: UTF8.self)))
    next = nil
  }
}

extension [UInt8] {
  /// Appends a text as it is written within markup and attributes.
  fileprivate mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { append(escaping: $0, isQuoted: true) }
  }
}

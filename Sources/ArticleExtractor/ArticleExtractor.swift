import ArticleHTML
import CGumbo
import FeedParser
import WebText

/// Finds the article on a web page. A pure function: it uses no network and no files, and runs no scripts.
public enum ArticleExtractor {
  /// Returns the article on a page, with a verdict about what was found.
  ///
  /// - Parameters:
  ///   - page: The page's bytes as received.
  ///   - contentType: The `Content-Type` received with them; only its charset is used.
  ///   - address: The page's URL after redirects, for relative URLs.
  ///   - hints: What is known of the article, such as its title in the feed.
  public static func extract(
    _ page: [UInt8], contentType: String? = nil, address: String? = nil, hints: ArticleHints = ArticleHints()
  ) -> ExtractedArticle {
    page.withUnsafeBufferPointer { bytes in
      let limit = min(bytes.count, ExtractionLimits.pageBytes)
      return DecodedText.read(bytes.part(0..<limit), contentType: contentType, isPage: true) { text, _, _ in
        extract(text, address: address, hints: hints)
      }
    }
  }

  private static func extract(_ bytes: ByteSpan, address: String?, hints: ArticleHints) -> ExtractedArticle {
    let markup = PageMarkup(bytes)
    let facts = PageFacts(bytes, markup.notes)
    let arena = GumboArena()
    defer { arena.free() }
    var options = arena.options()
    options.fragment_context = GUMBO_TAG_BODY
    return markup.html.withUnsafeBytes { html in
      let start = html.bindMemory(to: CChar.self).baseAddress
      let output = start.flatMap { html.isEmpty ? nil : gumbo_parse_with_options(&options, $0, html.count) }
      let page = output?.pointee.root.map { PageBuilder.page($0, capacity: html.count / 16) } ?? Page()
      var extraction = Extraction(page: page, facts: facts, address: address, hints: hints)
      return extraction.article()
    }
  }
}

/// The resource limits of extraction.
enum ExtractionLimits {
  /// The maximum number of bytes read of a page; the largest seen has 5.3 MB.
  static let pageBytes = 16 * 1024 * 1024
  /// The maximum number of bytes given to the sanitizer at once; it turns longer markup into text.
  static let pieceBytes = 1024 * 1024
}

public import WebText

/// Converts HTML from feeds and pages to forms that the reader can show. All functions are pure.
public enum ArticleHTML {
  /// Returns safe HTML: the fragment without anything that could run, track or disturb the page it is shown in.
  ///
  /// The fragment is parsed as HTML5 and written from a list of allowed elements and attributes, so nothing else
  /// survives. The result is stable: sanitizing it again changes nothing. If the input exceeds 2 MiB, only its text is
  /// kept.
  ///
  /// - Parameters:
  ///   - html: An HTML fragment or document.
  ///   - baseURL: The base URL for relative references; without it they stay relative.
  /// - Returns: A fragment for the body of a page.
  public static func sanitize(_ html: RawHTML, baseURL: String? = nil) -> SafeHTML {
    var html = html.source
    return SafeHTML(html.withUTF8 { Sanitizer(baseURL: baseURL).sanitize($0) })
  }

  /// Returns the plain text of a fragment: blocks as lines, white space collapsed, character references decoded, no
  /// empty lines.
  ///
  /// A single pass over the bytes, for excerpts and the search index.
  ///
  /// - Parameters:
  ///   - html: An HTML fragment or document.
  ///   - limit: The maximum number of Unicode scalars; the rest of the input is not read.
  /// - Returns: Lines separated by a single line feed.
  public static func text(_ html: RawHTML, limit: Int? = nil) -> String {
    TextExtractor.text(html.source, limit: limit)
  }

  /// Returns the text of a title. If it consists only of images, returns their descriptions.
  ///
  /// - Parameter html: The title as a fragment.
  /// - Returns: Lines separated by a single line feed.
  public static func titleText(_ html: RawHTML) -> String { TitleText.text(html.source) }

  /// Returns the feeds that a page offers with `<link rel="alternate">` and a feed's type, or with `<link rel="feed">`,
  /// in page order and without duplicates.
  ///
  /// - Parameters:
  ///   - html: The page's bytes, in UTF-8 or any encoding that extends ASCII.
  ///   - pageURL: The page's URL, for relative references.
  /// - Returns: The feeds, with absolute `http` or `https` URLs.
  public static func feedLinks(inPage html: [UInt8], pageURL: String) -> [FeedLink] {
    html.withUnsafeBufferPointer { FeedLinkFinder.links($0, pageURL: pageURL) }
  }

  /// Returns the icons that a page declares with `<link rel="icon">` and similar, without duplicates: first those that
  /// are large enough, smallest first, then the others, largest first.
  ///
  /// - Parameters:
  ///   - html: The page's bytes, in UTF-8 or any encoding that extends ASCII.
  ///   - pageURL: The page's URL, for relative references.
  ///   - side: The wanted size, in pixels.
  /// - Returns: The icons, with absolute `http`, `https` or `data:` URLs.
  public static func iconLinks(inPage html: [UInt8], pageURL: String, side: Int) -> [IconLink] {
    html.withUnsafeBufferPointer { IconLinkFinder.links($0, pageURL: pageURL, side: side) }
  }
}

extension ArticleHTML {
  /// Returns the fragment with its relative URLs made absolute and otherwise unchanged: not sanitized.
  ///
  /// For markup taken out of a document that defines its base URL (`xml:base`).
  ///
  /// - Parameters:
  ///   - html: An HTML fragment.
  ///   - baseURL: The base URL for relative references.
  public static func resolvingAddresses(in html: RawHTML, against baseURL: String) -> RawHTML {
    RawHTML(AddressRewriter.rewritten(html.source, against: baseURL))
  }
}

extension ArticleHTML {
  /// Returns safe HTML as Markdown (CommonMark with GitHub's tables and strikethrough), for other programs.
  ///
  /// - Parameter safeHTML: The result of ``sanitize(_:baseURL:)``.
  public static func markdown(_ safeHTML: SafeHTML) -> String {
    var html = safeHTML.source
    return html.withUTF8 { bytes in
      var reader = MarkdownReader(bytes)
      reader.run()
      return reader.writer.text
    }
  }
}

extension ArticleHTML {
  /// Returns the URL of the image that stands for an article in a list: the first one in its text that is large enough to
  /// be recognized and does not decorate the page or track the reader.
  ///
  /// A single pass over the tags, for storing many articles.
  ///
  /// - Parameters:
  ///   - html: The article's body.
  ///   - baseURL: The base URL for relative references.
  /// - Returns: An absolute `http` or `https` URL; nil if there is none.
  public static func leadImage(in html: RawHTML, baseURL: String?) -> String? {
    var html = html.source
    return html.withUTF8 { LeadImageFinder(baseURL: baseURL).first(in: $0) }
  }

  /// Whether the image at a URL may stand for an article, as far as the URL tells.
  public static func mayLead(_ url: String) -> Bool { LeadImageFinder.mayLead(url) }
}

/// HTML as it comes in feeds and pages, made into what a reader can show: pure functions of their input.
public enum ArticleHTML {
  /// The fragment with everything left out that could act, track or disturb the page it is shown in.
  ///
  /// Parsed as HTML5 and written anew from a list of allowed elements and attributes, so nothing survives that the list
  /// does not name. The result is stable: to sanitise it again changes nothing. Beyond 2 MiB only the text is kept.
  ///
  /// - Parameters:
  ///   - html: An HTML fragment or document.
  ///   - baseURL: The address that relative ones are resolved against; without it they stay relative.
  /// - Returns: A fragment for the body of a page.
  public static func sanitize(_ html: String, baseURL: String? = nil) -> String {
    var html = html
    let safe = html.withUTF8 { Sanitizer(baseURL: baseURL).sanitize($0) }
    return String(decoding: safe, as: UTF8.self)
  }

  /// The plain text of a fragment: blocks as lines, white space folded, character references decoded, no empty lines.
  ///
  /// A single pass over the bytes, for excerpts and the search index.
  ///
  /// - Parameters:
  ///   - html: An HTML fragment or document.
  ///   - limit: The most characters wanted; the rest of the input is not looked at.
  /// - Returns: Lines separated by a single line feed.
  public static func text(_ html: String, limit: Int? = nil) -> String {
    TextExtractor.text(html, limit: limit)
  }

  /// The feeds that a page offers by `<link rel="alternate">` with a feed's type or `<link rel="feed">`, in the order
  /// of the page, each address once.
  ///
  /// - Parameters:
  ///   - html: The page's bytes, in UTF-8 or any encoding that extends ASCII.
  ///   - pageURL: The page's address, for relative references.
  /// - Returns: The feeds, their addresses absolute and of the web.
  public static func feedLinks(inPage html: [UInt8], pageURL: String) -> [FeedLink] {
    html.withUnsafeBufferPointer { FeedLinkFinder.links($0, pageURL: pageURL) }
  }

  /// The pictures that a page names for itself by `<link rel="icon">` and its kin, each address once: the smallest that
  /// is large enough first, then the larger of those that are not.
  ///
  /// - Parameters:
  ///   - html: The page's bytes, in UTF-8 or any encoding that extends ASCII.
  ///   - pageURL: The page's address, for relative references.
  ///   - side: How large a picture is wanted, in pixels.
  /// - Returns: The pictures, their addresses absolute: of the web, or `data:`.
  public static func iconLinks(inPage html: [UInt8], pageURL: String, side: Int) -> [IconLink] {
    html.withUnsafeBufferPointer { IconLinkFinder.links($0, pageURL: pageURL, side: side) }
  }
}

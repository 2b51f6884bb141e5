internal import ArticleHTML
internal import FeedFetcher
internal import FeedParser
package import Foundation
internal import GLibKit
package import Library
package import WebText

extension FeedUpdate {
  /// Creates the update to store from a parsed feed and the body it came in. A feed may have ten thousand items, so do
  /// not call this on the main thread.
  ///
  /// - Parameter bodyHash: ``FetchedBody/hash``.
  init(mapping feed: ParsedFeed, _ body: FetchedBody, bodyHash: String?, fetchedAt: Date) {
    self.init(
      title: feed.plainTitle, homePageURL: feed.homePageURL, language: feed.mainLanguage,
      validators: Validators(body.answer.validators),
      bodyHash: bodyHash, isWhole: !body.isCutOff, articles: feed.articles, fetchedAt: fetchedAt)
  }
}

extension FetchedBody {
  /// What recognizes the same body again. A truncated body has none: the same part received again would not mean that
  /// the feed is unchanged.
  var hash: String? { isCutOff ? nil : Checksum.recognition(bytes) }

  /// The parsed feed; nil if the body is not a feed, or is so truncated that no item is complete.
  var parsed: ParsedFeed? {
    guard let feed = FeedParser.parse(bytes, contentType: contentType, baseURL: url) else { return nil }
    return isCutOff && feed.items.isEmpty ? nil : feed
  }

  /// Returns what is missing from the parsed feed, if anything.
  func warning(_ feed: ParsedFeed) -> FeedFailure? {
    isCutOff ? .cutOff : feed.isWhole ? nil : .tooManyItems
  }
}

extension NewArticle {
  /// The maximum length of an excerpt, in Unicode scalars: three lines of the widest list.
  static let excerptLength = 280
  /// How much text an excerpt is made of, in Unicode scalars: white space is left out.
  private static let excerptSource = 2 * excerptLength
  /// The maximum length of a title generated for an item without one, in characters: two lines of the list.
  static let madeTitleLength = 90

  fileprivate init(mapping item: ParsedItem, feedLanguage: String?) {
    self.init(
      uniqueID: item.id, url: item.url ?? item.externalURL, title: item.title?.plain ?? "",
      author: item.authors.compactMap { $0.name ?? $0.email }.joined(separator: ", ").nonEmpty,
      bodyHTML: item.article, summary: item.summary?.html, attachments: item.attachments.map { Attachment($0) },
      chapters: ChapterList(
        item.chapters.map { Chapter(seconds: $0.seconds, title: $0.title.singleLine, url: $0.url) },
        url: item.chaptersURL),
      categories: item.tags, language: item.language == feedLanguage ? nil : item.language, image: item.image,
      // Of some feeds it is the article itself.
      commentsURL: item.commentsURL == (item.url ?? item.externalURL) ? nil : item.commentsURL,
      published: item.datePublished ?? item.dateModified, modified: item.dateModified)
  }

  /// Creates an article from its HTML, with its text, an excerpt and, if it has none, a title. Do not call it for many
  /// articles on the main thread.
  ///
  /// - Parameters:
  ///   - summary: The HTML to make the excerpt of; nil for the body.
  ///   - chapters: The chapters of the article's audio.
  ///   - image: The URL of the image that the feed gives the item.
  ///   - commentsURL: The URL of the web page with the item's comments.
  package init(
    uniqueID: String, url: String?, title: String, author: String?, bodyHTML: RawHTML, summary: RawHTML? = nil,
    attachments: [Attachment] = [], chapters: ChapterList = ChapterList(), categories: [String] = [],
    language: String? = nil, image: String? = nil, commentsURL: String? = nil, published: Date?, modified: Date? = nil
  ) {
    let excerpt = ArticleHTML.text(summary ?? bodyHTML, limit: Self.excerptSource).singleLine
      .abridged(to: Self.excerptLength)
    self.init(
      uniqueID: uniqueID, url: url,
      // Microblog posts have no titles, but lists and screen readers need one.
      title: title.isEmpty ? excerpt.shortened(to: Self.madeTitleLength) : title,
      excerpt: excerpt, author: author, bodyHTML: bodyHTML, text: ArticleHTML.text(bodyHTML),
      attachments: attachments, chapters: chapters, categories: categories.map(\.singleLine), language: language,
      leadImage: Self.leadImage(attachments, image, bodyHTML, url), commentsURL: commentsURL, published: published,
      modified: modified)
  }

  /// Returns the image that stands for an article: an attached one, the one that the feed gives it, or the first suitable
  /// one of its text.
  private static func leadImage(
    _ attachments: [Attachment], _ image: String?, _ body: RawHTML, _ url: String?
  ) -> String? {
    let attached = attachments.lazy.filter { $0.mimeType?.lowercased().hasPrefix("image/") == true }.map(\.url)
    return (attached + [image].compactMap(\.self)).first(where: ArticleHTML.mayLead)
      ?? ArticleHTML.leadImage(in: body, baseURL: url)
  }
}

extension Attachment {
  fileprivate init(_ file: ParsedAttachment) {
    self.init(
      url: file.url, title: file.title?.plain.nonEmpty, mimeType: file.mimeType.nonEmpty, sizeInBytes: file.sizeInBytes,
      durationInSeconds: file.durationInSeconds)
  }
}

extension ParsedItem {
  /// The item's HTML, with addresses made absolute if only the feed knows their base.
  fileprivate var article: RawHTML {
    let html = contentHTML.map { RawHTML($0) } ?? summary?.html ?? ""
    return baseURL.map { ArticleHTML.resolvingAddresses(in: html, against: $0) } ?? html
  }
}

extension ParsedFeed {
  /// The feed's items without duplicates.
  fileprivate var articles: [NewArticle] {
    var known: Set<String> = []
    return items.filter { known.insert($0.id).inserted }.map { NewArticle(mapping: $0, feedLanguage: language) }
  }

  /// The feed's language, or else that of its first item.
  fileprivate var mainLanguage: String? { language ?? items.first?.language }

  /// The title as plain text, or nil if there is none.
  var plainTitle: String? { title?.plain.nonEmpty }
}

extension MarkedText {
  /// The text without markup, on one line.
  fileprivate var plain: String {
    switch markup {
    case .text: value.singleLine
    case .html: ArticleHTML.titleText(RawHTML(value)).singleLine
    }
  }

  /// The text as HTML.
  fileprivate var html: RawHTML {
    switch markup {
    case .html: RawHTML(value)
    case .text:
      value.reduce(into: "" as RawHTML) { html, character in
        switch character {
        case "&": html.source += "&amp;"
        case "<": html.source += "&lt;"
        default: html.source.append(character)
        }
      }
    }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }

  /// The text with each run of white space replaced by one space and trimmed. Works on bytes, because every text that
  /// arrives passes through it.
  package var singleLine: String {
    var text = self
    return text.withUTF8 { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { line in
        var (position, count) = (0, 0)
        var hasGap = false
        while position < bytes.count {
          let space = bytes.whiteSpace(at: position)
          guard space == 0 else {
            hasGap = count > 0
            position += space
            continue
          }
          if hasGap {
            line[count] = UInt8(ascii: " ")
            count += 1
            hasGap = false
          }
          line[count] = bytes[position]
          (position, count) = (position + 1, count + 1)
        }
        return count
      }
    }
  }

  /// Returns the text, or its first words and an ellipsis if it is longer. The length is counted in Unicode scalars,
  /// because every article has an excerpt, and finding characters takes longer.
  fileprivate func abridged(to length: Int) -> String {
    let end = unicodeScalars.index(startIndex, offsetBy: length, limitedBy: endIndex)
    guard let end, end < endIndex else { return self }
    // The last character may have lost some of its scalars, and makes room for the ellipsis.
    let start = self[..<end].dropLast()
    // Not every script has spaces between words.
    let wordEnd = start.suffix(Self.longestWord).lastIndex(where: \.isWhitespace) ?? start.endIndex
    return start[..<wordEnd] + "…"
  }

  /// The longest word that is left out of an excerpt as a whole, in characters.
  private static var longestWord: Int { 30 }

  fileprivate func shortened(to length: Int) -> String {
    count <= length ? self : prefix(length - 1) + "…"
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the length of the white space (Unicode's White_Space) that begins at a byte of valid UTF-8; 0 for none.
  fileprivate func whiteSpace(at position: Int) -> Int {
    switch self[position] {
    case 0x20, 0x9...0xD: 1
    // U+0085, U+00A0
    case 0xC2: self[position + 1] == 0x85 || self[position + 1] == 0xA0 ? 2 : 0
    // U+1680
    case 0xE1: self[position + 1] == 0x9A && self[position + 2] == 0x80 ? 3 : 0
    case 0xE2:
      switch (self[position + 1], self[position + 2]) {
      // U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F
      case (0x80, 0x80...0x8A), (0x80, 0xA8), (0x80, 0xA9), (0x80, 0xAF), (0x81, 0x9F): 3
      default: 0
      }
    // U+3000
    case 0xE3: self[position + 1] == 0x80 && self[position + 2] == 0x80 ? 3 : 0
    default: 0
    }
  }
}

extension Validators {
  /// Converts the validators of a response for the library.
  init(_ validators: HTTPValidators) {
    self.init(etag: validators.etag, lastModified: validators.lastModified)
  }
}

extension HTTPValidators {
  /// Converts the library's validators for a request.
  init(_ validators: Validators) {
    self.init(etag: validators.etag, lastModified: validators.lastModified)
  }
}

internal import ArticleHTML
internal import FeedFetcher
internal import FeedParser
internal import Foundation
internal import GLibKit
internal import Library

extension FeedUpdate {
  /// What the library keeps of a parsed feed and of the body it came in. A feed may have ten thousand items: not for the
  /// main thread.
  ///
  /// A body that was cut off has no hash: the same part of it once more would not be the feed unchanged.
  init(mapping feed: ParsedFeed, _ body: FetchedBody, fetchedAt: Date) {
    self.init(
      title: feed.plainTitle, homePageURL: feed.homePageURL,
      language: feed.language ?? feed.items.first?.language, validators: Validators(body.answer.validators),
      bodyHash: body.isCutOff ? nil : Checksum.recognition(body.bytes), isWhole: !body.isCutOff,
      articles: feed.articles, fetchedAt: fetchedAt)
  }
}

extension FetchedBody {
  /// The feed that it is; nil where it is none, or so little of one that no item is whole.
  var parsed: ParsedFeed? {
    guard let feed = FeedParser.parse(bytes, contentType: contentType, baseURL: url) else { return nil }
    return isCutOff && feed.items.isEmpty ? nil : feed
  }

  /// What is missing of the feed that was read from it, if anything is.
  func warning(_ feed: ParsedFeed) -> FeedFailure? {
    isCutOff ? .cutOff : feed.isWhole ? nil : .tooManyItems
  }
}

extension NewArticle {
  /// The longest excerpt, in characters: three lines of the widest list.
  static let excerptLength = 280
  /// The longest title made for an item that has none, in characters: two lines of the list.
  static let madeTitleLength = 90

  fileprivate init(mapping item: ParsedItem) {
    let html = item.article
    let text = ArticleHTML.text(item.summary?.html ?? html, limit: Self.excerptLength).singleLine
    let title = item.title?.plain ?? ""
    self.init(
      uniqueID: item.id, url: item.url ?? item.externalURL,
      // microblogs have no titles: the list and a screen reader still need one
      title: title.isEmpty ? text.shortened(to: Self.madeTitleLength) : title,
      excerpt: text, author: item.authors.compactMap { $0.name ?? $0.email }.joined(separator: ", ").nonEmpty,
      bodyHTML: html, text: ArticleHTML.text(html), attachments: item.attachments.map { Attachment($0) },
      published: item.datePublished ?? item.dateModified, modified: item.dateModified)
  }
}

extension Attachment {
  fileprivate init(_ file: ParsedAttachment) {
    self.init(
      url: file.url, mimeType: file.mimeType.nonEmpty, sizeInBytes: file.sizeInBytes,
      durationInSeconds: file.durationInSeconds)
  }
}

extension ParsedItem {
  /// The text to read, its addresses made absolute where only the feed knows what they are relative to.
  fileprivate var article: String {
    let html = contentHTML ?? summary?.html ?? ""
    return baseURL.map { ArticleHTML.resolvingAddresses(in: html, against: $0) } ?? html
  }
}

extension ParsedFeed {
  /// Its items, each once: a feed may hold one twice.
  fileprivate var articles: [NewArticle] {
    var known: Set<String> = []
    return items.filter { known.insert($0.id).inserted }.map { NewArticle(mapping: $0) }
  }

  /// The title as text, or nil where there is none to show.
  var plainTitle: String? { title?.plain.nonEmpty }
}

extension MarkedText {
  /// The text without markup, on one line.
  fileprivate var plain: String {
    switch markup {
    case .text: value.singleLine
    case .html: ArticleHTML.titleText(value).singleLine
    }
  }

  /// The text as markup.
  fileprivate var html: String {
    switch markup {
    case .html: value
    case .text:
      value.reduce(into: "") { text, character in
        switch character {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        default: text.append(character)
        }
      }
    }
  }
}

extension Unicode.Scalar {
  /// The tables of all Unicode are asked about what is not ASCII.
  fileprivate var isWhitespace: Bool {
    value < 0x80 ? value == 0x20 || (0x9...0xD).contains(value) : properties.isWhitespace
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }

  /// Runs of white space become one blank, those at the ends nothing. By scalars: finding where characters end is
  /// most of the work otherwise.
  fileprivate var singleLine: String {
    var line = String.UnicodeScalarView()
    var hasGap = false
    for scalar in unicodeScalars {
      if scalar.isWhitespace {
        hasGap = !line.isEmpty
      } else {
        if hasGap { line.append(" ") }
        hasGap = false
        line.append(scalar)
      }
    }
    return String(line)
  }

  fileprivate func shortened(to length: Int) -> String {
    count <= length ? self : prefix(length - 1) + "…"
  }
}

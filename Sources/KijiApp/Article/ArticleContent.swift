import ArticleHTML
import FeedFetcher
import Foundation
import Library

/// An article ready to be shown.
nonisolated struct ArticleContent: Sendable, Equatable {
  /// The list's part of it.
  var summary: ArticleSummary
  /// Safe HTML: what the sanitizer left.
  let safeHTML: String
  /// The text for the page, with its pictures.
  let text: ReadingText
  /// The text with words in the pictures' places.
  let textWithoutPictures: ReadingText
  /// What language it is in.
  let language: ArticleLanguage
  /// How long it takes to read, in minutes; nil where there is nothing to read.
  let minutes: Int?
  /// The files that belong to it.
  let attachments: [Attachment]
  /// What is wanted for the pictures of its feed; nil where nothing was said.
  let pictures: PicturePolicy?
  /// The address of its feed; nil where that is gone.
  let feedURL: String?

  /// The scheme that the page's pictures are asked for by.
  static let pictureScheme = "kiji-image"

  /// The article's page, where it has one that a browser can open.
  var webAddress: String? { summary.webAddress }

  /// Whether what it names at an address may be on this machine or beside it.
  func reachesPrivateHosts(at address: String) -> Bool {
    feedURL.map { PrivateHost.may(feed: $0, reach: address) } ?? false
  }

  /// Whether a file is played beside the text: by its address, none of the web makes the program knock at doors of this
  /// network.
  func plays(_ card: AttachmentCard) -> Bool {
    let url = card.file.url
    return [.audio, .video].contains(card.kind) && (reachesPrivateHosts(at: url) || !PrivateHost.isPrivate(url: url))
  }

  /// The article for other programs.
  var markdown: String {
    let title = summary.title.isEmpty ? "" : "# \(summary.title)\n\n"
    let source = [summary.author, summary.feedTitle, summary.published.map { DateText.long($0) }]
      .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    let address = webAddress.map { "<\($0)>\n\n" } ?? ""
    return title + (source.isEmpty ? "" : source + "\n\n") + address + ArticleHTML.markdown(safeHTML)
  }

  /// Makes an article safe to show; off the main thread, for it may be long.
  @concurrent static func preparing(_ article: Article, of feed: Feed?) async -> ArticleContent {
    let summary = article.summary
    let safeHTML = ArticleHTML.sanitize(article.bodyHTML, baseURL: summary.url)
    let plain = ArticleHTML.text(safeHTML)
    let text = ArticleHTML.readingText(safeHTML, baseURL: summary.url, pictures: .fetched(by: pictureScheme))
    return ArticleContent(
      summary: summary, safeHTML: safeHTML,
      text: text,
      textWithoutPictures: text.pictureCount == 0
        ? text
        : ArticleHTML.readingText(safeHTML, baseURL: summary.url, pictures: .described(otherwise: tr("Picture"))),
      language: ArticleLanguage(of: summary.title + "\n" + plain, feed: feed?.language),
      minutes: ReadingTime.minutes(of: plain),
      // what the text itself shows
      attachments: article.attachments.filter { file in
        !(file.mimeType?.hasPrefix("image/") == true && text.addresses.contains(file.url))
      },
      pictures: feed?.pictures, feedURL: feed?.url)
  }
}

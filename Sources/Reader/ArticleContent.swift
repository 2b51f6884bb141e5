import ArticleHTML
import FeedFetcher
import Foundation
import Library
import Words
import Models

/// An article ready to be shown.
package nonisolated struct ArticleContent: Sendable, Equatable {
  /// The list's part of it.
  var summary: ArticleSummary
  /// Whether the title says nothing that the text does not say.
  var isTitleRepeated: Bool
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
  /// Whether the feed may be on this machine or beside it although its address does not look like it.
  var feedReachesPrivateHosts = false

  /// The scheme that the page's pictures are asked for by.
  static let pictureScheme = "kiji-image"

  /// The article's page, where it has one that a browser can open.
  package var webAddress: String? { summary.webAddress }

  /// Whether what it names at an address may be on this machine or beside it.
  func reachesPrivateHosts(at address: String) -> Bool {
    feedURL.map { PrivateHost.may(feed: $0, reach: address, asFeedDoes: feedReachesPrivateHosts) } ?? false
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
    var safeHTML = ArticleHTML.sanitize(article.bodyHTML, baseURL: summary.url)
    let plain = ArticleHTML.text(safeHTML)
    if !ArticleHTML.hasPicture(safeHTML),
      !article.attachments.contains(where: { ArticleHTML.video(at: $0.url) != nil }),
      let lead = article.attachments.first(where: \.isPicture)
    {
      safeHTML = ArticleHTML.sanitize(ArticleHTML.figure(of: lead.url), baseURL: summary.url) + safeHTML
    }
    // Translators: what stands on a video; %s is the site's name, such as YouTube.
    let words = PlayerWords(watchOn: tr("Watch on %s"), title: summary.title.isEmpty ? nil : summary.title)
    let text = ArticleHTML.readingText(
      safeHTML, baseURL: summary.url, pictures: .fetched(by: pictureScheme), words: words)
    return ArticleContent(
      summary: summary, isTitleRepeated: repeats(summary.title, plain), safeHTML: safeHTML,
      text: text,
      textWithoutPictures: text.pictureCount == 0
        ? text
        : ArticleHTML.readingText(
          safeHTML, baseURL: summary.url, pictures: .described(otherwise: tr("Picture")),
          words: words),
      language: ArticleLanguage(of: summary.title + "\n" + plain, feed: feed?.language),
      minutes: ReadingTime.minutes(of: plain),
      // what the text itself shows
      attachments: article.attachments.filter { file in
        !(file.isPicture && text.addresses.contains(file.url))
      },
      pictures: feed?.pictures, feedURL: feed?.url,
      feedReachesPrivateHosts: feed?.reachesPrivateHosts ?? false)
  }

  /// Whether a title is the text itself, or was made of its beginning: a note has none.
  static func repeats(_ title: String, _ text: String) -> Bool {
    guard !title.isEmpty else { return false }
    func words(_ text: some StringProtocol) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let text = words(text)
    return title.hasSuffix("…") ? text.hasPrefix(words(title.dropLast())) : words(title) == text
  }
}

import ArticleHTML
import FeedFetcher
import Foundation
import FullTextFetcher
package import Library
import WebText
import Words
import Models

/// An article prepared for display.
package nonisolated struct ArticleContent: Sendable, Equatable {
  /// The article's summary.
  package var summary: ArticleSummary
  /// The author named by the feed, or else by the article's page.
  var author: String?
  /// Whether the full text is stored.
  var hasFullText = false
  /// Whether the text is the full one rather than the feed's.
  var showsFullText = false
  /// Whether the full text is missing and the feed's setting says to fetch it.
  var wantsFullText = false
  /// The URL of the web page with the comments, if a browser can open it.
  var commentsURL: String?
  /// The feeds that tell the same story.
  var otherFeeds: [String] = []
  /// The article's tags, sorted by name.
  var tags: [Tag] = []
  /// Whether the title only repeats the text, as in a note, so that it is not shown separately.
  var isTitleRepeated: Bool
  /// The sanitizer's output.
  let safeHTML: SafeHTML
  /// The text for the page, with images.
  var text: ReadingText
  /// The text for the page, with descriptions in place of the images.
  let textWithoutImages: ReadingText
  /// The text's language.
  let language: ArticleLanguage
  /// Where the user stopped reading, as stored in the library; nil if it is not.
  var readingPlace: String?
  /// The estimated reading time in minutes; nil if there is nothing to read or it is less than a minute.
  let minutes: Int?
  /// The enclosures not shown in the text itself.
  let attachments: [Attachment]
  /// The feed's own image setting; nil for the default.
  let pictures: ImagePolicy?
  /// The feed's URL; nil if the feed has been removed.
  let feedURL: String?
  /// Whether the feed may refer to private hosts although its URL does not look private.
  var feedReachesPrivateHosts = false

  /// The URL scheme of the page's image requests.
  static let imageScheme = "kiji-image"

  /// The URL of the article's web page, if it has one that a browser can open.
  package var webAddress: String? { summary.webAddress }

  /// Whether the article may load a resource at an address on this machine or its local network.
  func reachesPrivateHosts(at address: String) -> Bool {
    feedURL.map { PrivateHost.may(feed: $0, reach: address, asFeedDoes: feedReachesPrivateHosts) } ?? false
  }

  /// Whether an attachment is played in the reader.
  func plays(_ card: AttachmentCard) -> Bool { playableURL(of: card) != nil }

  /// The URL by which to play an attachment; nil if it is not played in the reader. A feed on the web must not make the
  /// program connect to the local network.
  func playableURL(of card: AttachmentCard) -> String? {
    guard [.audio, .video].contains(card.kind) else { return nil }
    return PrivateHost.webURL(card.file.url, in: feedURL, asFeedDoes: feedReachesPrivateHosts)
  }

  /// The article as text for other programs.
  var copy: ArticleCopy { ArticleCopy(summary, author: author, body: safeHTML) }

  /// Sanitizes and prepares an article. Runs off the main thread because articles can be long.
  /// - Parameter showsFullText: whether to show the full text, if it is stored; nil for what was shown last.
  @concurrent static func preparing(
    _ article: Article, of feed: Feed?, showsFullText: Bool? = nil
  ) async -> ArticleContent {
    let summary = article.summary
    let fullText = article.fullText.flatMap { showsFullText ?? $0.isShown ? $0 : nil }
    let baseURL = fullText?.url ?? summary.url
    var safeHTML = ArticleHTML.sanitize(fullText?.html ?? article.bodyHTML, baseURL: baseURL)
    let plain = ArticleHTML.text(RawHTML(safeHTML))
    if !ArticleHTML.hasImage(safeHTML),
      !article.attachments.contains(where: { ArticleHTML.video(at: $0.url) != nil }),
      let lead = article.attachments.first(where: \.isImage)
    {
      safeHTML = ArticleHTML.sanitize(ArticleHTML.figure(of: lead.url), baseURL: baseURL) + safeHTML
    }
    // Translators: the label of a video; %s is the site’s name, such as YouTube.
    let words = PlayerWords(watchOn: tr("Watch on %s"), title: summary.title.isEmpty ? nil : summary.title)
    let text = ArticleHTML.readingText(
      safeHTML, baseURL: baseURL, pictures: .fetched(by: imageScheme), words: words)
    return ArticleContent(
      summary: summary, author: article.author ?? fullText?.byline, hasFullText: article.fullText != nil,
      showsFullText: fullText != nil, wantsFullText: FullTextFetcher.isWanted(article, of: feed, text: plain),
      commentsURL: article.commentsURL.flatMap(\.webAddress), otherFeeds: article.others.map(\.feedTitle),
      isTitleRepeated: repeats(summary.title, plain), safeHTML: safeHTML,
      text: text,
      textWithoutImages: text.imageCount == 0
        ? text
        : ArticleHTML.readingText(
          safeHTML, baseURL: baseURL, pictures: .described(otherwise: tr("Image")),
          words: words),
      language: ArticleLanguage(of: summary.title + "\n" + plain, feed: fullText?.language ?? feed?.language),
      readingPlace: article.readingPlace, minutes: ReadingTime.minutes(of: plain),
      // Images that the text shows itself are not listed.
      attachments: article.attachments.filter { file in
        !(file.isImage && text.addresses.contains(file.url))
      },
      pictures: feed?.pictures, feedURL: feed?.url,
      feedReachesPrivateHosts: feed?.reachesPrivateHosts ?? false)
  }

  /// Whether a title equals the text or was derived from its beginning, as for a note without a title.
  static func repeats(_ title: String, _ text: String) -> Bool {
    guard !title.isEmpty else { return false }
    func words(_ text: some StringProtocol) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let text = words(text)
    return title.hasSuffix("…") ? text.hasPrefix(words(title.dropLast())) : words(title) == text
  }
}

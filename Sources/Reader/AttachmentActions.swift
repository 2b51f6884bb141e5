import Library
import Models

/// Follows the links of the page, which may still be that of the last article: opens and plays attachments, above all.
final class AttachmentActions {
  private let contents: PageContents
  private let openOutside: @MainActor (String) -> Void
  private let report: @MainActor (ReaderIntent) -> Void

  init(
    _ contents: PageContents, openOutside: @escaping @MainActor (String) -> Void,
    report: @escaping @MainActor (ReaderIntent) -> Void
  ) { (self.contents, self.openOutside, self.report) = (contents, openOutside, report) }

  /// Follows a link of the page: shows the list of a tag, plays an attachment here if possible, and opens everything else
  /// in another program.
  func follow(_ address: String) {
    if let (article, tag) = TagLinks.link(at: address) {
      return contents.use(article) { [report] content in
        // It may have been removed meanwhile.
        if content.tags.contains(where: { $0.id == tag }) { report(.showTag(tag)) }
      }
    }
    guard address.hasPrefix(AttachmentCard.scheme) else { return openOutside(address) }
    guard let link = AttachmentLink(address) else { return }
    contents.use(link.article) { [weak self] in self?.follow(link, in: $0) }
  }

  private func follow(_ link: AttachmentLink, in content: ArticleContent) {
    guard content.cards.indices.contains(link.index) else { return }
    let card = content.cards[link.index]
    guard content.plays(card) else { return openOutside(card.file.url) }
    report(.listen(to: card.file.url, of: content.summary.id, link.choice ?? .play))
  }
}

/// The address by which the page identifies an attachment, such as `kiji-attachment:7/0` or, to play it later,
/// `kiji-attachment:7/0/next`.
nonisolated struct AttachmentLink {
  /// The article of the page, which need not be the one that was opened last.
  let article: Article.ID
  /// The attachment's place among the cards.
  let index: Int
  /// What to do with it; nil if it is no episode.
  let choice: EpisodeChoice?

  init(_ article: Article.ID, _ index: Int, _ choice: EpisodeChoice?) {
    (self.article, self.index, self.choice) = (article, index, choice)
  }

  init?(_ address: String) {
    guard address.hasPrefix(AttachmentCard.scheme + ":") else { return nil }
    let parts = address.dropFirst(AttachmentCard.scheme.count + 1).split(separator: "/")
    guard parts.count >= 2, let article = Int64(parts[0]), let index = Int(parts[1]) else { return nil }
    self.init(
      Article.ID(rawValue: article), index, parts.dropFirst(2).first.flatMap { EpisodeChoice(rawValue: String($0)) })
  }

  var address: String {
    "\(AttachmentCard.scheme):\(article.rawValue)/\(index)" + (choice.map { "/\($0.rawValue)" } ?? "")
  }
}

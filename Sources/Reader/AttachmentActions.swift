import Library
import Models

/// Follows the links of the open article: opens and plays its attachments, above all.
final class AttachmentActions {
  private let openOutside: @MainActor (String) -> Void
  private let report: @MainActor (ReaderIntent) -> Void

  init(
    openOutside: @escaping @MainActor (String) -> Void, report: @escaping @MainActor (ReaderIntent) -> Void
  ) { (self.openOutside, self.report) = (openOutside, report) }

  /// Follows a link of the page: shows the list of a tag, plays an attachment here if possible, and opens everything else
  /// in another program.
  func follow(_ address: String, in content: ArticleContent?) {
    if let tag = TagLinks.tag(at: address) {
      // It may have been removed meanwhile.
      if content?.tags.contains(where: { $0.id == tag }) == true { report(.showTag(tag)) }
      return
    }
    guard address.hasPrefix(AttachmentCard.scheme) else { return openOutside(address) }
    guard let content, let link = AttachmentLink(address), content.cards.indices.contains(link.index) else { return }
    let card = content.cards[link.index]
    guard content.plays(card) else { return openOutside(card.file.url) }
    report(.listen(to: card.file.url, of: content.summary.id, link.choice ?? .play))
  }
}

/// The address by which the page identifies an attachment, such as `kiji-attachment:0` or, to play it later,
/// `kiji-attachment:0/next`.
nonisolated struct AttachmentLink {
  /// The attachment's place among the cards.
  let index: Int
  /// What to do with it; nil if it is no episode.
  let choice: EpisodeChoice?

  init(_ index: Int, _ choice: EpisodeChoice?) { (self.index, self.choice) = (index, choice) }

  init?(_ address: String) {
    guard address.hasPrefix(AttachmentCard.scheme + ":") else { return nil }
    let parts = address.dropFirst(AttachmentCard.scheme.count + 1).split(separator: "/")
    guard let index = parts.first.flatMap({ Int($0) }) else { return nil }
    self.init(index, parts.dropFirst().first.flatMap { EpisodeChoice(rawValue: String($0)) })
  }

  var address: String { "\(AttachmentCard.scheme):\(index)" + (choice.map { "/\($0.rawValue)" } ?? "") }
}

import Foundation
import WebText

/// An item while it is read: what the elements say, before it is decided which of them count.
struct ItemDraft: Equatable {
  var id: String?
  /// RSS `isPermaLink`: the identifier is the page's address as well.
  var isIDAddress = false
  var url: String?
  /// The address before a tracking service replaced it (FeedBurner).
  var originalURL: String?
  var externalURL: String?
  var title: MarkedText?
  /// A title of a module (Dublin Core, Media RSS, iTunes), for items that have no other.
  var moduleTitle: MarkedText?
  var content: String?
  /// RSS `description`: the whole article or a summary.
  var description: MarkedText?
  var summary: MarkedText?
  /// A summary of a module (iTunes, Media RSS), for items that have no other.
  var moduleSummary: MarkedText?
  var image: String?
  var datePublished: Date?
  var dateModified: Date?
  /// A date of a module, for items that have no other.
  var moduleDate: Date?
  var authors: [ParsedAuthor] = []
  var tags: [String] = []
  var language: String?
  var attachments: [ParsedAttachment] = []
  /// The playing time that iTunes gives for the one enclosure, in seconds.
  var duration: Double?
  var commentsURL: String?
  var source: String?

  /// Adds a file unless its address is there already; what is new about it is taken over.
  mutating func add(_ attachment: ParsedAttachment) {
    guard let index = attachments.firstIndex(where: { $0.url == attachment.url }) else {
      return attachments.append(attachment)
    }
    if attachments[index].mimeType.isEmpty { attachments[index].mimeType = attachment.mimeType }
    attachments[index].sizeInBytes = attachments[index].sizeInBytes ?? attachment.sizeInBytes
    attachments[index].durationInSeconds = attachments[index].durationInSeconds ?? attachment.durationInSeconds
  }

  /// The item, with the choice made between elements that say the same.
  func item(in format: FeedFormat) -> ParsedItem {
    var item = ParsedItem(id: "")
    item.url = originalURL ?? url ?? (isIDAddress ? id.flatMap { URLReference.scheme(of: $0) == nil ? nil : $0 } : nil)
    item.externalURL = externalURL
    item.title = title ?? moduleTitle
    item.contentHTML = content
    item.summary = summary
    if let description {
      if content == nil {
        item.contentHTML = description.markup == .html ? description.value : description.value.escapedAsParagraphs
      } else {
        item.summary = summary ?? description
      }
    }
    item.summary = item.summary ?? (item.contentHTML == moduleSummary?.value ? nil : moduleSummary)
    item.image = image
    item.datePublished = datePublished ?? moduleDate
    item.dateModified = dateModified
    item.authors = authors
    item.tags = tags
    item.language = language
    item.attachments = attachments
    if attachments.count == 1, attachments[0].durationInSeconds == nil {
      item.attachments[0].durationInSeconds = duration
    }
    item.commentsURL = commentsURL
    item.source = source
    item.id = id ?? url ?? item.url ?? contentHash(of: item)
    return item
  }

  private func contentHash(of item: ParsedItem) -> String {
    var hash = StableHash()
    hash.add(item.title?.value ?? "")
    hash.add(item.contentHTML ?? "")
    hash.add(item.summary?.value ?? "")
    hash.add(item.attachments.first?.url ?? "")
    return "hash:" + hash.hexadecimal
  }
}

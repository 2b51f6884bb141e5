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
  private(set) var content: String?
  /// RSS `description`: the whole article or a summary.
  private(set) var description: MarkedText?
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
  /// What relative addresses in the texts are relative to, where the document says it.
  var base: String?
  /// The text in Markdown (`source:markdown`), for items that have no other.
  var markdown: String?
  /// Whether the Media RSS text that is being read says that it is HTML.
  var isMediaTextHTML = false

  /// Notes the article's text, which `content:encoded` says better than any other element, and the last one best.
  mutating func setContent(_ html: String, base: String?) {
    content = html
    if let base { self.base = base }
  }

  /// Notes the RSS `description`.
  mutating func setDescription(_ text: String, base: String?) {
    description = MarkedText(text, .html)
    self.base.fill(base)
  }

  /// Adds a file unless its address is there already; what is new about it is taken over.
  mutating func add(_ attachment: ParsedAttachment) {
    guard attachments.count < FeedLimits.listed else { return }
    guard let index = attachments.firstIndex(where: { $0.url == attachment.url }) else {
      return attachments.append(attachment)
    }
    if attachments[index].mimeType.isEmpty { attachments[index].mimeType = attachment.mimeType }
    attachments[index].sizeInBytes = attachments[index].sizeInBytes ?? attachment.sizeInBytes
    attachments[index].durationInSeconds = attachments[index].durationInSeconds ?? attachment.durationInSeconds
  }

  /// The item, with the choice made between elements that say the same.
  consuming func item(in format: FeedFormat) -> ParsedItem {
    var item = ParsedItem(id: "")
    item.url = originalURL ?? url ?? (isIDAddress ? id.flatMap { URLReference.scheme(of: $0) == nil ? nil : $0 } : nil)
    item.externalURL = externalURL
    item.title = title ?? moduleTitle
    item.contentHTML = content
    item.summary = summary
    if let description { choose(description, &item) }
    if item.contentHTML == nil, item.summary == nil, moduleSummary == nil {
      item.contentHTML = markdown?.escapedAsParagraphs
    }
    item.summary = item.summary ?? (item.contentHTML == moduleSummary?.value ? nil : moduleSummary)
    item.baseURL = base
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
    item.id = id ?? (url ?? item.url).map(LinkIdentity.identifier) ?? contentHash(of: item)
    return item
  }

  /// Decides what the RSS `description` is: the article where there is no other text, else its short form.
  ///
  /// Beside a `summary`, which RSS does not have, it is the short one too (RSS 2.0 calls it a synopsis), unless it is
  /// plainly the longer.
  private func choose(_ description: MarkedText, _ item: inout ParsedItem) {
    if content != nil {
      item.summary = summary ?? description
    } else if let summary, description.value.utf8.count < 2 * summary.value.utf8.count {
      item.contentHTML = summary.value
      item.summary = description
    } else {
      item.contentHTML = description.value
    }
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

import Foundation
import WebText

/// An item while it is read: what the elements say, before it is decided which of them count.
struct ItemDraft: Equatable {
  /// What needs no decision.
  var parsed = ParsedItem(id: "")
  /// The feed's own identifier.
  var id: String?
  /// RSS `isPermaLink`: the identifier is the page's address as well.
  var isIDAddress = false
  /// The address before a tracking service replaced it (FeedBurner).
  var originalURL: String?
  /// The page in another form than HTML, for items that have no other.
  var otherURL: String?
  /// A title of a module (Dublin Core, Media RSS, iTunes), for items that have no other.
  var moduleTitle: MarkedText?
  /// RSS `description`: the whole article or a summary.
  private var description: MarkedText?
  /// A summary of a module (iTunes, Media RSS), for items that have no other.
  var moduleSummary: MarkedText?
  /// A date of a module, for items that have no other.
  var moduleDate: Date?
  /// The playing time that iTunes gives for the one enclosure, in seconds.
  var duration: Double?
  /// The text in Markdown (`source:markdown`), for items that have no other.
  var markdown: String?
  /// Whether another item began within: then only this one's end tag is missing.
  var hasFollower = false
  /// Whether the Media RSS text that is being read says that it is HTML.
  var isMediaTextHTML = false

  /// Notes the article's text, which `content:encoded` says better than any other element, and the last one best.
  mutating func setContent(_ html: String, base: String?) {
    parsed.contentHTML = html
    if let base { parsed.baseURL = base }
  }

  /// Notes the RSS `description`.
  mutating func setDescription(_ text: String, base: String?) {
    description = MarkedText(text, .html)
    parsed.baseURL.fill(base)
  }

  /// Adds a file unless its address is there already; what is new about it is taken over.
  mutating func add(_ attachment: ParsedAttachment) {
    guard parsed.attachments.count < FeedLimits.listed else { return }
    guard let index = parsed.attachments.firstIndex(where: { $0.url == attachment.url }) else {
      return parsed.attachments.append(attachment)
    }
    if parsed.attachments[index].mimeType.isEmpty { parsed.attachments[index].mimeType = attachment.mimeType }
    parsed.attachments[index].sizeInBytes = parsed.attachments[index].sizeInBytes ?? attachment.sizeInBytes
    parsed.attachments[index].durationInSeconds =
      parsed.attachments[index].durationInSeconds ?? attachment.durationInSeconds
  }

  /// The item, with the choice made between elements that say the same.
  consuming func item() -> ParsedItem {
    if originalURL != nil { parsed.url = originalURL }
    parsed.url.fill(otherURL)
    if parsed.url == nil, isIDAddress, let id, id.hasPrefix("http://") || id.hasPrefix("https://") { parsed.url = id }
    parsed.title.fill(moduleTitle)
    parsed.language = parsed.language?.languageTag
    chooseText()
    parsed.datePublished.fill(moduleDate)
    if duration != nil {
      let played = parsed.attachments.firstIndex { $0.mimeType.hasPrefix("audio/") || $0.mimeType.hasPrefix("video/") }
      if let index = played ?? parsed.attachments.indices.first {
        parsed.attachments[index].durationInSeconds.fill(duration)
      }
    }
    parsed.id = id ?? parsed.url.map(LinkIdentity.identifier) ?? contentHash
    return parsed
  }

  /// Decides which of the texts is the article and which its short form.
  ///
  /// The RSS `description` is the article where there is no other text, else its short form. Of it and a `summary`, which
  /// RSS does not have, the longer one is the article.
  private mutating func chooseText() {
    if let description {
      if parsed.contentHTML != nil {
        parsed.summary.fill(description)
      } else if let summary = parsed.summary ?? moduleSummary, description.value.utf8.count < summary.value.utf8.count {
        parsed.contentHTML = summary.markup == .html ? summary.value : summary.value.escapedAsParagraphs
        parsed.summary = description
      } else {
        parsed.contentHTML = description.value
      }
    }
    if parsed.contentHTML == nil, parsed.summary == nil, moduleSummary == nil {
      parsed.contentHTML = markdown?.escapedAsParagraphs
    }
    if parsed.summary == nil, parsed.contentHTML != moduleSummary?.value { parsed.summary = moduleSummary }
  }

  private var contentHash: String {
    var hash = StableHash()
    hash.add(parsed.title?.value ?? "")
    hash.add(parsed.contentHTML ?? "")
    hash.add(parsed.summary?.value ?? "")
    hash.add(parsed.attachments.first?.url ?? "")
    return "hash:" + hash.hexadecimal
  }
}

import Foundation
import WebText

/// An item being read: the values of its elements, before deciding which of them to use.
struct ItemDraft: Equatable {
  /// The fields that need no decision.
  var parsed = ParsedItem(id: "")
  /// The feed's own identifier.
  var id: String?
  /// RSS `isPermaLink`: the identifier is also the page's URL.
  var isIDAddress = false
  /// The URL before a tracking service replaced it (FeedBurner).
  var originalURL: String?
  /// The page in a format other than HTML, used if there is no HTML page.
  var otherURL: String?
  /// A title from a module (Dublin Core, Media RSS, iTunes), used if there is no other.
  var moduleTitle: MarkedText?
  /// RSS `description`: the whole article or a summary.
  private var description: MarkedText?
  /// A summary from a module (iTunes, Media RSS), used if there is no other.
  var moduleSummary: MarkedText?
  /// A date from a module, used if there is no other.
  var moduleDate: Date?
  /// The duration that iTunes gives for the enclosure, in seconds.
  var duration: Double?
  /// The text in Markdown (`source:markdown`), used if there is no other.
  var markdown: String?
  /// Whether another item began inside this one: then only this one's end tag is missing.
  var hasFollower = false
  /// The chapters read so far.
  var chapters = ParsedChapters()
  /// The attachment whose Media RSS element is open.
  var openAttachment: Int?
  /// Whether the Media RSS text being read is declared as HTML.
  var isMediaTextHTML = false

  /// Sets the article's text, from an element such as `content:encoded` that takes precedence over the description. The
  /// last one counts.
  mutating func setContent(_ html: String, base: String?) {
    parsed.contentHTML = html
    if let base { parsed.baseURL = base }
  }

  /// Sets the RSS `description`.
  mutating func setDescription(_ text: String, base: String?) {
    description = MarkedText(text, .html)
    parsed.baseURL.fill(base)
  }

  /// Adds an attachment, unless its URL is already there; then missing details are merged.
  /// - Returns: The attachment's index; nil if there are too many.
  @discardableResult mutating func add(_ attachment: ParsedAttachment) -> Int? {
    guard parsed.attachments.count < FeedLimits.listed else { return nil }
    guard let index = parsed.attachments.firstIndex(where: { $0.url == attachment.url }) else {
      parsed.attachments.append(attachment)
      return parsed.attachments.count - 1
    }
    parsed.attachments[index].title.fill(attachment.title)
    if parsed.attachments[index].mimeType.isEmpty { parsed.attachments[index].mimeType = attachment.mimeType }
    parsed.attachments[index].sizeInBytes = parsed.attachments[index].sizeInBytes ?? attachment.sizeInBytes
    parsed.attachments[index].durationInSeconds =
      parsed.attachments[index].durationInSeconds ?? attachment.durationInSeconds
    return index
  }

  /// Returns the item, after choosing between elements with the same meaning.
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
    parsed.chapters = chapters.all
    parsed.id = id ?? parsed.url.map(LinkIdentity.identifier) ?? contentHash
    return parsed
  }

  /// Decides which text is the article and which is the summary.
  ///
  /// The RSS `description` is the article if there is no other text, otherwise the summary. If there is also a
  /// `summary`, which is not an RSS element, the longer of the two is the article.
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

extension Optional {
  /// Sets the value unless it is set already: of several elements with the same meaning, the first one counts.
  mutating func fill(_ value: Wrapped?) {
    if self == nil { self = value }
  }
}

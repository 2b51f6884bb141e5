import WebText

/// Media RSS 1.5.1: files with titles, texts and images, single or in groups of alternatives. YouTube describes its
/// videos with it.
enum MediaRSS {
  /// Whether an element contains other Media RSS elements.
  static func isHolder(_ local: LocalName) -> Bool { local == .group || local == .content }

  /// Returns what to capture of an element.
  static func begin(
    _ local: LocalName, _ attributes: XMLAttributes, _ scope: XMLScope, _ draft: inout FeedDraft
  ) -> XMLCapture {
    switch local {
    case .group: return .elements
    case .content:
      content(attributes, scope, &draft)
      return .elements
    case .thumbnail:
      if let url = scope.resolve(attributes["url"]) { draft.item?.parsed.image.fill(url) }
      return .nothing
    case .title, .description:
      // §"media:description": plain text unless declared otherwise; but many feeds do not declare markup, so text that
      // looks like markup is treated as such.
      draft.item?.isMediaTextHTML = attributes["type"]?.lowercased() == "html"
      return .text
    case .category:
      // §"media:category": a path in the scheme's terms, and a label.
      draft.addTag(attributes["label"])
      return attributes["label"]?.nonEmptyTrimmed == nil ? .text : .nothing
    case .keywords: return .text
    default: return .nothing
    }
  }

  /// Stores the content captured for an element, if any.
  static func end(_ local: LocalName, _ content: XMLContent?, _ draft: inout FeedDraft) {
    guard draft.isInItem else { return }
    if local == .content { draft.item?.openAttachment = nil }
    guard let content else { return }
    switch local {
    case .title, .description:
      let isHTML = draft.item?.isMediaTextHTML ?? false || content.bytes.looksLikeHTML
      let text = MarkedText(content.text, isHTML ? .html : .text)
      if local == .description {
        draft.item?.moduleSummary.fill(text)
      } else {
        draft.item?.moduleTitle.fill(text)
        if let file = draft.item?.openAttachment { draft.item?.parsed.attachments[file].title.fill(text) }
      }
    case .category: draft.addTag(content.text)
    case .keywords: for tag in content.text.split(separator: ",") { draft.addTag(String(tag)) }
    default: break
    }
  }

  private static func content(_ attributes: XMLAttributes, _ scope: XMLScope, _ draft: inout FeedDraft) {
    guard let url = scope.resolve(attributes["url"]) else { return }
    let type = attributes["type"] ?? ""
    if attributes["medium"] == "image" || type.hasPrefix("image/") { draft.item?.parsed.image.fill(url) }
    let index = draft.item?.add(
      ParsedAttachment(
        url: url, mimeType: type,
        sizeInBytes: attributes["filesize"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil },
        durationInSeconds: attributes["duration"].flatMap(Duration.seconds)))
    draft.item?.openAttachment = index ?? nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is a start tag followed by an end tag, or a character reference, neither of which occurs in plain
  /// text.
  var looksLikeHTML: Bool {
    var index = 0
    var hasStart = false
    while let found = firstIndex(of: UInt8(ascii: "<"), from: index) {
      guard found + 1 < count else { break }
      if self[found + 1] == UInt8(ascii: "/"), hasStart { return true }
      hasStart = hasStart || self[found + 1].isLetter
      if hasASCII("<br", at: found) || hasASCII("<p>", at: found) || hasASCII("<img", at: found) { return true }
      index = found + 1
    }
    index = 0
    while let found = firstIndex(of: UInt8(ascii: "&"), from: index) {
      if let reference = CharacterReference(self, at: found, limit: count), self[reference.end - 1] == UInt8(ascii: ";")
      {
        return true
      }
      index = found + 1
    }
    return false
  }
}

import WebText

/// Media RSS 1.5.1: files with their titles, texts and pictures, alone or as groups of the same in several forms. YouTube
/// says everything about a video so.
enum MediaRSS {
  /// Whether an element holds others of Media RSS.
  static func isHolder(_ local: LocalName) -> Bool { local == .group || local == .content }

  /// What to take of an element's content.
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
      // §"media:description": plain unless it says otherwise; what looks like markup is, for many do not say.
      draft.item?.isMediaTextHTML = attributes["type"]?.lowercased() == "html"
      return .text
    case .category:
      // §"media:category": a path of the scheme's own, and what it is called
      draft.addTag(attributes["label"])
      return attributes["label"]?.nonEmptyTrimmed == nil ? .text : .nothing
    case .keywords: return .text
    default: return .nothing
    }
  }

  /// Takes the content of an element that `begin` asked for.
  static func end(_ local: LocalName, _ content: XMLContent, _ draft: inout FeedDraft) {
    guard draft.isInItem else { return }
    switch local {
    case .title, .description:
      let isHTML = draft.item?.isMediaTextHTML ?? false || content.bytes.looksLikeHTML
      let text = MarkedText(content.text, isHTML ? .html : .text)
      if local == .title { draft.item?.moduleTitle.fill(text) } else { draft.item?.moduleSummary.fill(text) }
    case .category: draft.addTag(content.text)
    case .keywords: for tag in content.text.split(separator: ",") { draft.addTag(String(tag)) }
    default: break
    }
  }

  private static func content(_ attributes: XMLAttributes, _ scope: XMLScope, _ draft: inout FeedDraft) {
    guard let url = scope.resolve(attributes["url"]) else { return }
    let type = attributes["type"] ?? ""
    if attributes["medium"] == "image" || type.hasPrefix("image/") { draft.item?.parsed.image.fill(url) }
    draft.item?.add(
      ParsedAttachment(
        url: url, mimeType: type,
        sizeInBytes: attributes["filesize"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil },
        durationInSeconds: attributes["duration"].flatMap(Duration.seconds)))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is a start tag with an end tag behind it, or a character reference, which nobody writes in plain text.
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

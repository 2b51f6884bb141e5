/// The fifteen elements of Dublin Core, and the dates of DCMI Terms.
enum DublinCore {
  /// Stores an element's text; elements of the feed's own vocabulary take precedence.
  static func end(_ local: LocalName, _ content: XMLContent, _ draft: inout FeedDraft) {
    switch local {
    case .creator, .author: draft.addAuthor(ParsedAuthor(rssText: content.text))
    case .subject: draft.addTag(content.text)
    case .title:
      if draft.isInItem {
        draft.item?.moduleTitle = MarkedText(content.text, .html)
      } else {
        draft.title.fill(MarkedText(content.text, .html))
      }
    case .description, .abstract:
      if draft.isInItem {
        draft.item?.moduleSummary = MarkedText(content.text, .html)
      } else {
        draft.description.fill(MarkedText(content.text, .html))
      }
    case .language:
      if draft.isInItem { draft.item?.parsed.language = content.text } else { draft.language.fill(content.text) }
    case .date, .issued, .created, .available, .modified: date(local, content, &draft)
    default: break
    }
  }

  private static func date(_ local: LocalName, _ content: XMLContent, _ draft: inout FeedDraft) {
    guard let date = content.date else { return }
    switch (local, draft.isInItem) {
    case (.modified, true): draft.item?.parsed.dateModified.fill(date)
    case (.modified, false): draft.dateModified.fill(date)
    case (_, true): draft.item?.moduleDate.fill(date)
    case (_, false): draft.datePublished.fill(date)
    }
  }
}

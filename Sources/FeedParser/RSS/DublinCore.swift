/// The fifteen elements of Dublin Core and the dates of its terms.
enum DublinCore {
  /// Notes one element's text; an element of the feed's own vocabulary always counts for more.
  static func end(_ local: LocalName, _ text: String, _ draft: inout FeedDraft) {
    switch local {
    case .creator, .author: draft.addAuthor(ParsedAuthor(rssText: text))
    case .subject: draft.addTag(text)
    case .title:
      if draft.isInItem {
        draft.item?.moduleTitle = MarkedText(text, .html)
      } else {
        draft.title.fill(MarkedText(text, .html))
      }
    case .description, .abstract:
      if draft.isInItem {
        draft.item?.moduleSummary = MarkedText(text, .html)
      } else {
        draft.description.fill(MarkedText(text, .html))
      }
    case .language:
      if draft.isInItem { draft.item?.language = text } else { draft.language.fill(text) }
    case .date, .issued, .created, .available, .modified: date(local, text, &draft)
    default: break
    }
  }

  private static func date(_ local: LocalName, _ text: String, _ draft: inout FeedDraft) {
    guard let date = FeedDate.date(text) else { return }
    switch (local, draft.isInItem) {
    case (.modified, true): draft.item?.dateModified.fill(date)
    case (.modified, false): draft.dateModified.fill(date)
    case (_, true): draft.item?.moduleDate.fill(date)
    case (_, false): draft.datePublished.fill(date)
    }
  }
}

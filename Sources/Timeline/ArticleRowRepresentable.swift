import Foundation
import Library

/// What a row of the list of articles shows, whatever stands behind it.
protocol ArticleRowRepresentable {
  /// The title, as text.
  var rowTitle: String { get }
  /// What in the title was searched for.
  var rowTitleMatches: [Range<String.Index>] { get }
  /// The text's beginning, or where it has what was searched for; empty for none.
  var rowExcerpt: String { get }
  /// What in the excerpt was searched for.
  var rowExcerptMatches: [Range<String.Index>] { get }
  /// Where it comes from.
  var rowSource: String { get }
  /// Who wrote it; nil where nobody says.
  var rowAuthor: String? { get }
  /// The feed whose picture stands before the source.
  var rowFeed: Feed.ID { get }
  /// When.
  var rowDate: Date { get }
  /// Whether it was read.
  var isRead: Bool { get }
  /// Whether it is starred.
  var isStarred: Bool { get }
}

extension ArticleRowRepresentable {
  var rowTitleMatches: [Range<String.Index>] { [] }
  var rowExcerptMatches: [Range<String.Index>] { [] }
}

extension ArticleSummary: ArticleRowRepresentable {
  var rowTitle: String { title }
  /// An excerpt that only repeats the title says nothing.
  package var rowExcerpt: String {
    // a title made from the text ends in an ellipsis where the text goes on
    let said = title.hasSuffix("…") ? String(title.dropLast()) : title
    guard !said.isEmpty, excerpt.hasPrefix(said) else { return excerpt }
    let rest = excerpt.dropFirst(said.count)
    if said.count < title.count { return "…" + rest }
    if let next = rest.first, next.isLetter || next.isNumber { return excerpt }
    // the title is a sentence's first words, and not a headline that is said again
    if rest.first(where: { !$0.isWhitespace })?.isLowercase == true { return excerpt }
    return String(rest.drop { $0.isWhitespace || $0.isPunctuation })
  }
  var rowSource: String { feedTitle }
  var rowAuthor: String? { author.flatMap { $0.isEmpty ? nil : $0 } }
  var rowFeed: Feed.ID { feedID }
  var rowDate: Date { date }
}

/// An article that a search has found.
struct FoundArticle: ArticleRowRepresentable {
  let summary: ArticleSummary
  let hit: SearchHit

  var rowTitle: String { summary.title }
  var rowTitleMatches: [Range<String.Index>] { hit.title }
  var rowExcerpt: String { hit.snippet.text }
  var rowExcerptMatches: [Range<String.Index>] { hit.snippet.matches }
  var rowSource: String { summary.rowSource }
  var rowAuthor: String? { summary.rowAuthor }
  var rowFeed: Feed.ID { summary.rowFeed }
  var rowDate: Date { summary.rowDate }
  var isRead: Bool { summary.isRead }
  var isStarred: Bool { summary.isStarred }
}

import Foundation
import Library

/// The content of a timeline row, independent of the model.
protocol ArticleRowRepresentable {
  /// The title as plain text.
  var rowTitle: String { get }
  /// The ranges of the title that match the search.
  var rowTitleMatches: [Range<String.Index>] { get }
  /// The beginning of the text, or a passage that matches the search; empty if there is none.
  var rowExcerpt: String { get }
  /// The ranges of the excerpt that match the search.
  var rowExcerptMatches: [Range<String.Index>] { get }
  /// The name of the feed.
  var rowSource: String { get }
  /// The author's name; nil if unknown.
  var rowAuthor: String? { get }
  /// The feed whose icon is shown.
  var rowFeed: Feed.ID { get }
  /// The article's date.
  var rowDate: Date { get }
  /// Whether the article is read.
  var isRead: Bool { get }
  /// Whether the article is starred.
  var isStarred: Bool { get }
  /// Whether the article is to be read later.
  var isLater: Bool { get }
  /// The article's tags.
  var rowTags: [Tag.ID] { get }
  /// The number of other feeds that tell the same story.
  var rowOtherFeeds: Int { get }
  /// The image that stands for the article.
  var rowLeadImage: LeadImage? { get }
}

extension ArticleRowRepresentable {
  var rowTitleMatches: [Range<String.Index>] { [] }
  var rowExcerptMatches: [Range<String.Index>] { [] }
}

extension ArticleSummary: ArticleRowRepresentable {
  var rowTitle: String { title }
  /// The excerpt without a leading repetition of the title.
  package var rowExcerpt: String {
    // A title derived from the text ends in an ellipsis where the text continues.
    let said = title.hasSuffix("…") ? String(title.dropLast()) : title
    guard !said.isEmpty, excerpt.hasPrefix(said) else { return excerpt }
    let rest = excerpt.dropFirst(said.count)
    if said.count < title.count { return "…" + rest }
    if let next = rest.first, next.isLetter || next.isNumber { return excerpt }
    // The title is the beginning of a sentence, not a repeated headline.
    if rest.first(where: { !$0.isWhitespace })?.isLowercase == true { return excerpt }
    return String(rest.drop { $0.isWhitespace || $0.isPunctuation })
  }
  var rowSource: String { feedTitle }
  var rowAuthor: String? { author.flatMap { $0.isEmpty ? nil : $0 } }
  var rowFeed: Feed.ID { feedID }
  var rowDate: Date { date }
  var rowTags: [Tag.ID] { tags }
  var rowOtherFeeds: Int { otherFeedCount }
  var rowLeadImage: LeadImage? { leadImage }
}

/// An article with its search matches.
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
  var isLater: Bool { summary.isLater }
  var rowTags: [Tag.ID] { summary.tags }
  var rowOtherFeeds: Int { summary.rowOtherFeeds }
  var rowLeadImage: LeadImage? { summary.leadImage }
}

public import Foundation

/// The result of one fetch of a feed, stored in one transaction.
public struct FeedUpdate: Sendable, Hashable {
  /// The feed's own title. Nil or empty keeps the stored one.
  public var title: String?
  /// The feed's web page. Nil keeps the stored one.
  public var homePageURL: String?
  /// The language as given by the feed. Nil keeps the stored one.
  public var language: String?
  /// The validators of the response; they replace the stored ones.
  public var validators: Validators
  /// A hash of the body, opaque to the library.
  public var bodyHash: String?
  /// Whether this is the feed's whole document. Articles missing from a partial document still count as served.
  public var isWhole: Bool
  /// The articles in document order.
  public var articles: [NewArticle]
  /// When the response was received: the arrival date of new articles.
  public var fetchedAt: Date

  /// Creates the result of a fetch.
  public init(
    title: String? = nil, homePageURL: String? = nil, language: String? = nil, validators: Validators = Validators(),
    bodyHash: String? = nil, isWhole: Bool = true, articles: [NewArticle], fetchedAt: Date
  ) {
    self.title = title
    self.homePageURL = homePageURL
    self.language = language
    self.validators = validators
    self.bodyHash = bodyHash
    self.isWhole = isWhole
    self.articles = articles
    self.fetchedAt = fetchedAt
  }
}

public import Foundation

/// What one fetch of a feed brought, to be stored in one transaction.
public struct FeedUpdate: Sendable, Hashable {
  /// The feed's own title. Nil or empty leaves the one that is stored.
  public var title: String?
  /// The feed's web page. Nil leaves the one that is stored.
  public var homePageURL: String?
  /// The language as the feed says it. Nil leaves the one that is stored.
  public var language: String?
  /// What the server gave to recognise this answer by; it replaces what is stored.
  public var validators: Validators
  /// A hash of the body, opaque to the library.
  public var bodyHash: String?
  /// Whether it is the feed's whole document. Articles that are missing from a part of it still count as served.
  public var isWhole: Bool
  /// The articles in the order of the document.
  public var articles: [NewArticle]
  /// When the answer came: the arrival of the articles that are new.
  public var fetchedAt: Date

  /// Describes the result of a fetch.
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

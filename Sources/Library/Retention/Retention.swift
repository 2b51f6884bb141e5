/// How long articles are kept. What a feed still serves is kept in any case.
public struct Retention: Sendable, Hashable {
  /// Articles go when they have been in the library for more than so many days; nil for no such limit.
  public var days: Int?
  /// The older articles of a feed go when it has more than so many; nil for no such limit.
  public var articles: Int?
  /// Whether what is unread is kept whatever its age.
  public var keepsUnread: Bool
  /// Whether what is starred is kept whatever its age.
  public var keepsStarred: Bool

  /// Everything is kept: what a library begins with.
  public static let everything = Retention()

  /// Describes how long articles are kept. Numbers below 0 count as 0.
  public init(days: Int? = nil, articles: Int? = nil, keepsUnread: Bool = true, keepsStarred: Bool = true) {
    self.days = days.map { max(0, $0) }
    self.articles = articles.map { max(0, $0) }
    self.keepsUnread = keepsUnread
    self.keepsStarred = keepsStarred
  }
}

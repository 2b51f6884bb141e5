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

  /// The most days and articles that are a limit: what is beyond is as good as none, and dates are still reckoned with it.
  public static let largestLimit = 1_000_000

  /// Describes how long articles are kept. Numbers below 0 count as 0, those beyond ``largestLimit`` as that.
  public init(days: Int? = nil, articles: Int? = nil, keepsUnread: Bool = true, keepsStarred: Bool = true) {
    self.days = days.map { min(max(0, $0), Self.largestLimit) }
    self.articles = articles.map { min(max(0, $0), Self.largestLimit) }
    self.keepsUnread = keepsUnread
    self.keepsStarred = keepsStarred
  }
}

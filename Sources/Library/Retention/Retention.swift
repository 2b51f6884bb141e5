/// How long articles are kept. Articles that a feed still serves, tagged ones, those to read later, those in the
/// queue of episodes and those that a rule keeps are always kept.
public struct Retention: Sendable, Hashable {
  /// The number of days after which articles are deleted; nil for no limit.
  public var days: Int?
  /// The number of articles per feed beyond which the oldest are deleted; nil for no limit.
  public var articles: Int?
  /// Whether unread articles are kept regardless of age.
  public var keepsUnread: Bool
  /// Whether starred articles are kept regardless of age.
  public var keepsStarred: Bool

  /// Keeps everything: the default of a new library.
  public static let everything = Retention()

  /// The largest limit for days and articles: practically unlimited, yet safe in date arithmetic.
  public static let largestLimit = 1_000_000

  /// Creates a retention. Limits below 0 become 0, those above ``largestLimit`` become that.
  public init(days: Int? = nil, articles: Int? = nil, keepsUnread: Bool = true, keepsStarred: Bool = true) {
    self.days = days.map { min(max(0, $0), Self.largestLimit) }
    self.articles = articles.map { min(max(0, $0), Self.largestLimit) }
    self.keepsUnread = keepsUnread
    self.keepsStarred = keepsStarred
  }
}

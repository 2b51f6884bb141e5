/// What to do with new articles that a search finds.
public struct Rule: Sendable, Hashable, Identifiable {
  /// A rule's identifier in its library.
  public typealias ID = Identifier<Rule>

  /// The rule's identifier.
  public let id: ID
  /// Which articles the rule applies to.
  public let query: SearchQuery
  /// What happens to them.
  public let actions: RuleActions
  /// Whether the rule is applied to new articles.
  public let isEnabled: Bool

  /// Creates a rule value. Only the library and tests need this.
  public init(id: ID, query: SearchQuery, actions: RuleActions, isEnabled: Bool = true) {
    (self.id, self.query, self.actions, self.isEnabled) = (id, query, actions, isEnabled)
  }
}

/// A rule that is not stored yet. Exported files contain a list of these as JSON.
public struct RuleDraft: Sendable, Hashable {
  /// Which articles the rule applies to.
  public var query: SearchQuery
  /// What happens to them.
  public var actions: RuleActions
  /// Whether the rule is applied to new articles.
  public var isEnabled: Bool

  /// Creates a rule that is not stored yet.
  public init(query: SearchQuery, actions: RuleActions, isEnabled: Bool = true) {
    (self.query, self.actions, self.isEnabled) = (query, actions, isEnabled)
  }

  /// Creates a copy of a stored rule.
  public init(_ rule: Rule) {
    self.init(query: rule.query, actions: rule.actions, isEnabled: rule.isEnabled)
  }
}

/// What a rule does with an article. If several rules apply to an article, all their actions happen; a starred article
/// is never muted.
public struct RuleActions: OptionSet, Sendable, Hashable {
  /// A bit for each action. Not stored; see ``names``.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Hides the article from all lists and counts, and marks it as read. `in:muted` finds it.
  public static let mute = RuleActions(rawValue: 1)
  /// Marks the article as read.
  public static let markRead = RuleActions(rawValue: 2)
  /// Stars the article.
  public static let star = RuleActions(rawValue: 4)

  private static let all: [(name: String, action: RuleActions)] = [
    ("mute", .mute), ("mark-read", .markRead), ("star", .star),
  ]

  /// The names of all actions, as used in exported rules and by the command line.
  public static var allNames: [String] { all.map(\.name) }

  /// The names of the actions in the set.
  public var names: [String] { Self.all.filter { contains($0.action) }.map(\.name) }

  /// Returns the action with a name, or nil.
  public init?(name: String) {
    guard let action = Self.all.first(where: { $0.name == name })?.action else { return nil }
    self = action
  }

  /// Unknown names, of a later version, are ignored.
  init(stored: String) {
    self = stored.split(separator: " ").reduce(into: []) { $0.formUnion(RuleActions(name: String($1)) ?? []) }
  }

  var stored: String { names.joined(separator: " ") }
}

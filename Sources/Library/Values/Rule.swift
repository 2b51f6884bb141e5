import Foundation

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

/// What a rule does with an article. If several rules apply to an article, all their actions happen; a starred or tagged
/// article is never muted.
public struct RuleActions: Sendable, Hashable {
  /// Hides the article from all lists and counts, and marks it as read. `in:muted` finds it.
  public static let mute = RuleActions(names: ["mute"])
  /// Marks the article as read.
  public static let markRead = RuleActions(names: ["mark-read"])
  /// Stars the article.
  public static let star = RuleActions(names: ["star"])
  /// Tells the user of the article, as of those of feeds with notifications. Only concerns new articles.
  public static let notify = RuleActions(names: ["notify"])
  /// Fetches the article's full text.
  public static let fullText = RuleActions(names: ["full-text"])
  /// Keeps the article, whatever the retention, as long as its feed is subscribed to.
  public static let keep = RuleActions(names: ["keep"])

  /// Gives the article the tag with a name, which is added if there is none.
  public static func tag(_ name: String) -> RuleActions { RuleActions(tags: [name]) }

  /// Those of ``allNames`` that are in the set.
  private var plain: Set<String>
  /// The names of the tags that are given.
  public private(set) var tags: Set<String>

  /// The names of all actions but tags, as used in exported rules and by the command line.
  public static let allNames = ["mute", "mark-read", "star", "notify", "full-text", "keep"]
  /// Precedes a tag in the list of names.
  private static let tagPrefix = "tag:"

  private init(names: Set<String> = [], tags: Set<String> = []) { (plain, self.tags) = (names, tags) }

  /// The names of the actions in the set; `tag:name` for a tag.
  public var names: [String] { Self.allNames.filter(plain.contains) + tags.sorted().map { Self.tagPrefix + $0 } }

  /// Returns the action with a name, or nil.
  public init?(name: String) {
    if Self.allNames.contains(name) {
      self.init(names: [name])
    } else if name.hasPrefix(Self.tagPrefix), let tag = try? String(name.dropFirst(Self.tagPrefix.count)).name {
      self.init(tags: [tag])
    } else {
      return nil
    }
  }

  /// Whether there are no actions.
  public var isEmpty: Bool { plain.isEmpty && tags.isEmpty }

  /// Whether one of the actions keeps another one from happening: a starred or tagged article is never muted.
  public var areContradictory: Bool { contains(.mute) && (contains(.star) || !tags.isEmpty) }

  /// Whether other actions are among these.
  public func contains(_ other: RuleActions) -> Bool {
    other.plain.isSubset(of: plain) && other.tags.isSubset(of: tags)
  }

  /// Returns the actions without others.
  func subtracting(_ other: RuleActions) -> RuleActions {
    RuleActions(names: plain.subtracting(other.plain), tags: tags.subtracting(other.tags))
  }

  /// Adds other actions.
  public mutating func formUnion(_ other: RuleActions) {
    plain.formUnion(other.plain)
    tags.formUnion(other.tags)
  }
}

extension RuleActions: ExpressibleByArrayLiteral {
  /// Creates the union of sets.
  public init(arrayLiteral elements: RuleActions...) {
    self.init(names: [])
    for element in elements { formUnion(element) }
  }
}

/// As stored in the library: names separated by spaces.
extension RuleActions {
  /// Unknown names, of a later version, are ignored.
  init(stored: String) {
    self = stored.split(separator: " ").reduce(into: []) { actions, name in
      actions.formUnion(RuleActions(name: String(name).removingPercentEncoding ?? String(name)) ?? [])
    }
  }

  var stored: String {
    names.map { $0.addingPercentEncoding(withAllowedCharacters: Self.unescaped) ?? $0 }.joined(separator: " ")
  }

  private static let unescaped = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "%")).inverted

  /// Returns the actions with another name of a tag.
  func renamingTag(_ old: String, to new: String) -> RuleActions {
    var renamed = self
    renamed.tags = Set(tags.map { $0.sortKey == old.sortKey ? new : $0 })
    return renamed
  }
}

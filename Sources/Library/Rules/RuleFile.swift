public import Foundation

/// Rules as a JSON document, for exchange with other libraries: `{"rules": [{"query": "title:storm", "actions":
/// ["mute"], "enabled": true}]}`. `enabled` may be missing.
public enum RuleFile {
  /// Why a document cannot be read.
  public enum Failure: Error, Sendable, Equatable {
    /// It is not JSON, or has no list of rules.
    case notRules
    /// A rule has no query or no actions, counted from 1.
    case incomplete(rule: Int)
    /// A rule's query cannot be read.
    case badQuery(rule: Int, SearchQueryError)
    /// A rule has an action that this version does not know.
    case unknownAction(rule: Int, String)
  }

  private struct Document: Codable {
    let rules: [Entry]
  }

  private struct Entry: Codable {
    var query: String?
    var actions: [String]?
    var enabled: Bool?
  }

  /// Returns the document for rules.
  public static func data(_ rules: [RuleDraft]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let entries = rules.map { Entry(query: $0.query.text, actions: $0.actions.names, enabled: $0.isEnabled) }
    return try encoder.encode(Document(rules: entries)) + Data("\n".utf8)
  }

  /// Reads a document. If one rule cannot be read, none is returned.
  public static func rules(in data: Data) throws(Failure) -> [RuleDraft] {
    guard let document = try? JSONDecoder().decode(Document.self, from: data) else { throw .notRules }
    var rules: [RuleDraft] = []
    for (number, entry) in zip(1..., document.rules) { rules.append(try rule(entry, number)) }
    return rules
  }

  private static func rule(_ entry: Entry, _ number: Int) throws(Failure) -> RuleDraft {
    guard let text = entry.query, let names = entry.actions, !names.isEmpty else { throw .incomplete(rule: number) }
    var actions: RuleActions = []
    for name in names {
      guard let action = RuleActions(name: name) else { throw .unknownAction(rule: number, name) }
      actions.formUnion(action)
    }
    do throws(SearchQueryError) {
      return RuleDraft(query: try SearchQuery(parsing: text), actions: actions, isEnabled: entry.enabled ?? true)
    } catch {
      throw .badQuery(rule: number, error)
    }
  }
}

import Foundation
import Library
import ListValues
import Models

/// Receives changes of the list of rules.
protocol RulesModelDelegate: AnyObject {
  /// The rules have changed, or could not be read.
  func rulesModel(_ model: RulesModel, didLoad result: Result<ListChange, ArticlesError>)
}

/// The rules of a library, the newest first.
final class RulesModel {
  weak var delegate: (any RulesModelDelegate)?

  private(set) var rules: [Rule] = []
  /// What their rows show.
  private(set) var rows: [any RuleRowRepresentable] = []
  /// The titles of feeds, by their URLs.
  private var titles: [String: String] = [:]
  /// Whether the rules have been read at least once.
  private(set) var isLoaded = false

  private let library: Library
  private let history: HistoryModel
  private let loading = Coalescer()
  private var following: Task<Void, Never>?

  init(library: Library, history: HistoryModel) {
    (self.library, self.history) = (library, history)
  }

  isolated deinit {
    following?.cancel()
  }

  /// Loads the rules, and reloads them whenever they change, by this process or another one.
  func start() {
    let changes = library.changes()
    load()
    following = Task { [weak self] in
      for await batch in changes where batch.contains(where: \.isOfRules) { self?.load() }
    }
  }

  /// Switches a rule on or off.
  func setEnabled(_ rule: Rule, _ isEnabled: Bool) {
    history.perform(.setRule(Rule(id: rule.id, query: rule.query, actions: rule.actions, isEnabled: isEnabled)))
  }

  func remove(_ rule: Rule) { history.perform(.removeRules([rule.id])) }

  /// Applies rules to the articles in the library.
  func apply(_ rules: [Rule]) { history.perform(.applyRules(rules.map { RuleDraft($0) })) }

  /// Adds the rules of a file, except those that are there already.
  ///
  /// - Returns: How many are added, and how many are there already.
  /// - Throws: The reason why the file cannot be read.
  func importRules(from data: Data) throws(RuleFile.Failure) -> (added: Int, known: Int) {
    let (known, read) = (Set(rules.map { RuleDraft($0) }), try RuleFile.rules(in: data))
    let new = read.filter { !known.contains($0) }
    if !new.isEmpty { history.perform(.addRules(new)) }
    return (new.count, read.count - new.count)
  }

  /// Returns all rules as a file, the oldest first.
  func exported() throws -> Data { try RuleFile.data(rules.reversed().map { RuleDraft($0) }) }

  func undo() { history.undo() }

  /// Makes the change again that was undone last.
  func redo() { history.redo() }

  private func load() {
    loading.schedule { [weak self] in await self?.read() }
  }

  private func read() async {
    do throws(LibraryError) {
      let rules = try await library.rules().reversed() as [Rule]
      let titles = Dictionary(try await library.feeds().map { ($0.url, $0.title) }) { first, _ in first }
      guard rules != self.rules || titles != self.titles || !isLoaded else { return }
      let change = titles == self.titles ? Self.change(from: self.rules, to: rules) : .reloaded
      (self.rules, self.titles) = (rules, titles)
      rows = rules.map { rule in RuleRow(rule: rule, title: rule.query.titlingFeeds { titles[$0] }) }
      isLoaded = true
      delegate?.rulesModel(self, didLoad: .success(change))
    } catch {
      delegate?.rulesModel(self, didLoad: .failure(.library(error)))
    }
  }

  /// A changed rule reloads the list, which is short.
  private static func change(from old: [Rule], to new: [Rule]) -> ListChange {
    let former = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
    guard new.allSatisfy({ former[$0.id] == nil || former[$0.id] == $0 }) else { return .reloaded }
    return .spliced(ListSplice.difference(from: old.map(\.id), to: new.map(\.id)))
  }
}

/// What a rule's row shows.
private struct RuleRow: RuleRowRepresentable {
  let rule: Rule
  let title: String

  var rowTitle: String { title }
  var rowActions: String { rule.actions.words }
  var rowIsEnabled: Bool { rule.isEnabled }
}

extension LibraryChange {
  /// Whether the list of rules, which has the titles of feeds, may look different.
  fileprivate var isOfRules: Bool {
    switch self {
    case .rules, .feeds, .everything: true
    default: false
    }
  }
}

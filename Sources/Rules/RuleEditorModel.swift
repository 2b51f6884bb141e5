import Foundation
import Library
import Models

/// Receives what the rule being edited would find.
protocol RuleEditorModelDelegate: AnyObject {
  /// The number of recent matches and the newest ones; a failure if the search cannot be read.
  func ruleEditorModel(
    _ model: RuleEditorModel, didLoad result: Result<RuleEditorModel.Preview, RuleEditorModel.Failure>)
}

extension RuleActions {
  private static let commas: Set<Character> = [",", "、", "，"]

  /// Creates the actions that give the tags of a list, as it is typed; a name with a comma is in quotes.
  init(tagsSeparatedByCommas text: String) {
    self = []
    var (name, isQuoted) = ("", false)
    for character in text + "," {
      if character == "\"" {
        isQuoted.toggle()
      } else if isQuoted || !Self.commas.contains(character) {
        name.append(character)
      } else {
        let tag = name.trimmingCharacters(in: .whitespacesAndNewlines)
        if !tag.isEmpty { formUnion(.tag(tag)) }
        name = ""
      }
    }
    // A quote that was not closed yet.
    let rest = name.trimmingCharacters(in: .whitespacesAndNewlines)
    if isQuoted, !rest.isEmpty { self.init(tagsSeparatedByCommas: text.replacing("\"", with: "")) }
  }

  /// The tags as a list that can be typed.
  var tagsSeparatedByCommas: String {
    tags.sorted().map { $0.contains(where: Self.commas.contains) ? "\"\($0)\"" : $0 }.joined(separator: ", ")
  }
}

/// A rule being added or changed.
final class RuleEditorModel {
  /// What is edited.
  enum Subject {
    /// A new rule, with contents to begin with.
    case add(RuleDraft?)
    case edit(Rule)
  }

  /// What the rule would have found.
  struct Preview: Equatable {
    let count: Int
    let titles: [String]
    /// How many of the articles stay although the rule mutes.
    var spared = 0
    /// How many articles there are of any age, if the rule is to be applied to them; nil otherwise.
    var existing: Int?
    /// The feed, folder, tag or category that the search names and that does not exist, if nothing is found.
    var missing: SearchCondition?
  }

  enum Failure: Error, Equatable {
    case query(SearchQueryError)
    /// The rule mutes what it stars or tags.
    case contradiction
    case library(ArticlesError)
  }

  /// The days that the preview covers.
  static let previewDays = 30
  /// The number of articles that the preview shows.
  static let previewedArticles = 3

  weak var delegate: (any RuleEditorModelDelegate)?

  let subject: Subject
  private(set) var text: String
  var actions: RuleActions {
    didSet { if actions != oldValue { preview() } }
  }
  var isEnabled: Bool
  /// Whether to apply the rule to existing articles, too.
  var appliesToExisting = false {
    didSet { if appliesToExisting != oldValue { preview() } }
  }

  private let library: Library
  private let history: HistoryModel
  private let previewing = Coalescer()

  init(_ subject: Subject, library: Library, history: HistoryModel) {
    (self.subject, self.library, self.history) = (subject, library, history)
    let draft =
      switch subject {
      case .add(let draft): draft
      case .edit(let rule): RuleDraft(rule)
      }
    (text, actions, isEnabled) = (draft?.query.text ?? "", draft?.actions ?? [], draft?.isEnabled ?? true)
  }

  /// The part of the text that typing should replace, in Unicode scalars; nil for all of it. What follows `title:` is more
  /// than the user wants to look for, and the other parts of an article are complete.
  var proposal: Range<Int>? {
    guard case .add(_?) = subject else { return nil }
    let end = text.unicodeScalars.count
    let start = SearchOperator.title.rawValue + ":\""
    return text.hasPrefix(start) && text.hasSuffix("\"") ? start.unicodeScalars.count..<end - 1 : end..<end
  }

  /// Whether the rule can be saved.
  var isComplete: Bool { draft != nil }

  private var draft: RuleDraft? {
    guard let query = try? SearchQuery(parsing: text), !actions.isEmpty, !actions.areContradictory else { return nil }
    return RuleDraft(query: query, actions: actions, isEnabled: isEnabled)
  }

  /// Changes the search and updates the preview.
  func setText(_ text: String) {
    self.text = text
    preview()
  }

  /// Finds what the rule would have found.
  func preview() {
    guard !actions.areContradictory else {
      delegate?.ruleEditorModel(self, didLoad: .failure(.contradiction))
      return
    }
    guard !text.allSatisfy(\.isWhitespace) else {
      delegate?.ruleEditorModel(self, didLoad: .success(Preview(count: 0, titles: [])))
      return
    }
    do throws(SearchQueryError) {
      let query = try SearchQuery(parsing: text)
      previewing.schedule { [weak self] in await self?.load(query) }
    } catch {
      delegate?.ruleEditorModel(self, didLoad: .failure(.query(error)))
    }
  }

  private func load(_ query: SearchQuery) async {
    let start = Date(timeIntervalSinceNow: -Double(Self.previewDays) * 86_400)
    let result: Result<Preview, Failure>
    do throws(LibraryError) {
      let found = try await library.recentMatches(
        of: query, since: start, limit: Self.previewedArticles, mutes: actions.contains(.mute))
      var preview = Preview(count: found.count, titles: found.articles.map(\.title), spared: found.spared)
      if found.count == 0 { preview.missing = try await library.missing(in: query) }
      if appliesToExisting { preview.existing = try await library.count(ArticleList(scope: .search(query))) }
      result = .success(preview)
    } catch {
      result = .failure(.library(.library(error)))
    }
    // The text or the actions may have changed in the meantime.
    if query.text == text, !actions.areContradictory { delegate?.ruleEditorModel(self, didLoad: result) }
  }

  /// Adds or changes the rule.
  ///
  /// - Returns: Whether it was complete.
  func save() -> Bool {
    guard let draft else { return false }
    switch subject {
    case .add: history.perform(.addRules([draft], isApplied: appliesToExisting))
    case .edit(let rule):
      let changed = Rule(id: rule.id, query: draft.query, actions: draft.actions, isEnabled: draft.isEnabled)
      history.perform(.setRule(changed, isApplied: appliesToExisting))
    }
    return true
  }

  /// Removes the rule.
  func remove() {
    if case .edit(let rule) = subject { history.perform(.removeRules([rule.id])) }
  }
}

import Library
import Models
import Words

/// A smart feed being added or changed: its conditions and its query, which always say the same.
final class SmartFeedModel {
  /// What is edited.
  enum Subject {
    /// A new one, which begins with a query.
    case add(SearchQuery? = nil)
    case edit(SavedSearch)
  }

  /// What has changed, other than by the caller.
  enum Change {
    /// The conditions follow the query.
    case conditions
    /// The query follows the conditions.
    case text
    /// What is said about the query.
    case state
    /// The names that conditions can have.
    case names
  }

  /// What is known about the query.
  enum State: Equatable {
    /// The query is empty.
    case empty
    /// Its articles are being counted.
    case counting
    /// It finds this number of articles; the feeds are those that it names by number, as `feed:1` does.
    case found(Int, feeds: [NumberedFeed] = [])
    /// It is no query.
    case refused(SearchQueryError)
    /// Its articles could not be counted.
    case failed(ArticlesError)
  }

  /// A feed that a condition names by number, although the condition reads as if it were a part of a title.
  struct NumberedFeed: Equatable {
    let number: Int64
    let title: String
  }

  /// Called with a new smart feed after it was saved.
  var onAdd: (@MainActor (SavedSearch) -> Void)?
  /// Called after a change.
  var onChange: (@MainActor (Change) -> Void)?

  let subject: Subject
  var title: String
  private(set) var text: String
  private(set) var conditions: [SearchCondition]
  /// Whether the user has typed something that is no query, so that the conditions do not say the same. Conditions that
  /// make no query do, and can be corrected.
  private(set) var isBroken = false
  private(set) var state = State.empty {
    didSet { if state != oldValue { onChange?(.state) } }
  }

  /// The names that conditions can have; none until they are read.
  private(set) var names = ConditionNames()

  private let library: Library
  private let history: HistoryModel
  private var counting: Task<Void, Never>?

  init(_ subject: Subject, library: Library, history: HistoryModel) {
    (self.subject, self.library, self.history) = (subject, library, history)
    switch subject {
    case .add(nil): (title, text, conditions) = ("", "", [SearchCondition(.anywhere)])
    case .add(let query?): (title, text, conditions) = (query.name, query.text, [])
    case .edit(let search): (title, text, conditions) = (search.title, search.query.text, [])
    }
  }

  isolated deinit { counting?.cancel() }

  /// Reads the query to begin with, and the names that conditions can have.
  func start() {
    if !text.isEmpty { setText(text) }
    Task { [weak self, library] in
      // Without them, names are typed.
      guard let names = try? await ConditionNames.reading(library), let self else { return }
      self.names = names
      onChange?(.names)
    }
  }

  /// Whether the smart feed is being added.
  var isNew: Bool { if case .add = subject { true } else { false } }

  /// The parsed query; nil if the text cannot be parsed.
  var query: SearchQuery? { try? SearchQuery(parsing: text) }

  /// Takes over a query that the user has typed.
  func setText(_ text: String) {
    self.text = text
    isBroken = !isEmpty && query == nil
    if isEmpty {
      if !conditions.allSatisfy({ $0.text == nil }) { conditions = [] }
    } else if let query {
      let read = query.conditions
      // Conditions that are not complete yet stay.
      if read != conditions.filter({ $0.text != nil }) { conditions = read }
    }
    onChange?(.conditions)
    examine()
  }

  /// Takes over conditions that the user has chosen.
  func setConditions(_ conditions: [SearchCondition]) {
    self.conditions = conditions
    isBroken = false
    let new = SearchCondition.text(of: conditions)
    guard new != text else { return }
    text = new
    onChange?(.text)
    examine()
  }

  /// Adds or changes the smart feed. Without a name, it is called like what it looks for.
  ///
  /// - Returns: Whether there was a query.
  func save() -> Bool {
    guard let query else { return false }
    let title = [title, query.name].first { !$0.allSatisfy(\.isWhitespace) } ?? query.text
    switch subject {
    case .add: add(query, as: title)
    case .edit(let search): history.perform(.setSearch(SavedSearch(id: search.id, title: title, query: query)))
    }
    return true
  }

  private func add(_ query: SearchQuery, as title: String) {
    history.perform(
      .saveSearch(query, as: title),
      completion: { [onAdd] step in
        if let id = step?.savedSearch { onAdd?(SavedSearch(id: id, title: title, query: query)) }
      })
  }

  private var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }

  /// Counts what the query finds, in place of an earlier one.
  private func examine() {
    counting?.cancel()
    guard !isEmpty else { return state = .empty }
    do throws(SearchQueryError) {
      let query = try SearchQuery(parsing: text)
      state = .counting
      counting = Task { [weak self, library] in
        do throws(LibraryError) {
          let count = try await library.count(ArticleList(scope: .search(query)))
          self?.finish(.found(count, feeds: try await Self.numbered(in: query, library)), of: query)
        } catch {
          self?.finish(.failed(.library(error)), of: query)
        }
      }
    } catch {
      state = .refused(error)
    }
  }

  private static func numbered(
    in query: SearchQuery, _ library: Library
  ) async throws(LibraryError) -> [NumberedFeed] {
    // As the search compares them: 01 is no number of a feed.
    let values = Set(query.conditions.filter { $0.subject == .feed }.map(\.value))
    guard !values.isEmpty else { return [] }
    return try await library.feeds().filter { values.contains(String($0.id.rawValue)) }
      .map { NumberedFeed(number: $0.id.rawValue, title: $0.title) }
  }

  private func finish(_ state: State, of query: SearchQuery) {
    if !Task.isCancelled, query.text == text { self.state = state }
  }
}

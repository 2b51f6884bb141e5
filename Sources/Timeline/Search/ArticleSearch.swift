import GLibKit
import Library
import ListKit
import Words
import Toolkit

/// Receives what the user searches for.
protocol ArticleSearchDelegate: AnyObject {
  /// The search bar is about to open, above the list.
  func articleSearchWillBegin(_ search: ArticleSearch)
  /// The search bar closes while it has the keyboard focus, which GTK would give to the divider between the panes.
  func articleSearchWillLoseFocus(_ search: ArticleSearch)
  /// The user moves from the search entry to the list below it.
  func articleSearchDidLeave(_ search: ArticleSearch)
  /// The query has changed; nil when the search has ended.
  func articleSearch(_ search: ArticleSearch, didChange query: SearchQuery?)
  /// The user wants to save a search.
  func articleSearch(_ search: ArticleSearch, didSave query: SearchQuery)
  /// The user wants to find a command instead, and has typed the text so far.
  func articleSearch(_ search: ArticleSearch, didAskForCommand text: String)
}

/// Connects the search bar and the list.
final class ArticleSearch {
  weak var delegate: (any ArticleSearchDelegate)?

  /// How long typing must pause before an error is explained: the explanation moves the list, which would disturb
  /// typing.
  private static let pause = Duration.milliseconds(700)

  private let view: TimelineView
  private let library: Library
  private let completion: SearchCompletion
  private var query: SearchQuery?
  /// Why the text cannot be searched for.
  private var failure: String?
  /// Whether the only error is a missing value after the operator at the end of the text.
  private var isUnfinished = false
  private var explaining: Task<Void, Never>?

  init(view: TimelineView, library: Library) {
    (self.view, self.library) = (view, library)
    completion = SearchCompletion(view: view)
    completion.onChange = { [weak self] in self?.showFailure() }
    completion.onLeave = { [weak self] in
      if let self { delegate?.articleSearchDidLeave(self) }
    }
    view.searchEntry.onSearch { [weak self] in self?.search() }
    view.searchEntry.onEdit { [weak self] in self?.lookForCommand() }
    view.searchBar.onToggle { [weak self] in self?.toggled() }
    view.saveSearch.onClick { [weak self] in self?.save() }
  }

  isolated deinit {
    explaining?.cancel()
  }

  /// Opens the search bar and focuses its entry.
  /// - Parameter text: a text to search for; nil for the last one.
  func open(_ text: String? = nil) {
    view.openSearch()
    guard let text else { return }
    view.searchEntry.text = text
    search()
  }

  /// Ends the search, if there is one.
  func close() {
    query = nil
    view.searchEntry.text = ""
    view.searchBar.isOpen = false
    showNothing()
  }

  /// Leaves the search if the text begins with “>”, also as typed by a Japanese or Chinese input method.
  private func lookForCommand() {
    guard Self.commandSign(in: view.searchEntry.text) else { return }
    // The entry must not be emptied while it reports a change.
    MainLoopBridge.whenIdle { [weak self] in
      guard let self, Self.commandSign(in: view.searchEntry.text) else { return }
      let text = view.searchEntry.text.dropFirst().drop(while: \.isWhitespace)
      view.searchEntry.text = ""
      delegate?.articleSearch(self, didAskForCommand: String(text))
    }
  }

  private static func commandSign(in text: String) -> Bool { text.first == ">" || text.first == "＞" }

  private func toggled() {
    guard !view.searchBar.isOpen else {
      delegate?.articleSearchWillBegin(self)
      return readNames()
    }
    if AnyWidget(view.searchBar.pointer).hasFocusWithin { delegate?.articleSearchWillLoseFocus(self) }
    showNothing()
    guard query != nil else { return }
    query = nil
    view.searchEntry.text = ""
    delegate?.articleSearch(self, didChange: nil)
  }

  /// The number of categories among which suggestions are chosen: the newest ones, of which a feed may have thousands.
  private static let suggestedCategories = 2000

  /// Loads the names of feeds, folders, tags, categories and languages for completion. Errors of the library are reported by the list.
  private func readNames() {
    Task { [completion, library] in
      guard let feeds = try? await library.feeds(), let folders = try? await library.folders(),
        let tags = try? await library.tags(),
        let categories = try? await library.categories(limit: Self.suggestedCategories)
      else { return }
      completion.names = SearchNames(
        feeds: feeds.map { SearchName(number: $0.id.rawValue, title: $0.title) },
        folders: folders.map { SearchName(number: $0.id.rawValue, title: $0.title) },
        tags: tags.map { SearchName(number: $0.id.rawValue, title: $0.name) },
        categories: categories.map { SearchName(number: nil, title: $0) },
        languages: Set(feeds.compactMap(\.language)).filter(SearchQuery.isLanguage).sorted().map {
          SearchName(number: nil, title: $0)
        })
    }
  }

  /// Resets the error and the save button when there is no query.
  private func showNothing() {
    (failure, isUnfinished) = (nil, false)
    showFailure()
    view.saveSearch.setSensitive(false)
  }

  private func search() {
    guard view.searchBar.isOpen else { return }
    var next: SearchQuery?
    let text = view.searchEntry.text
    (failure, isUnfinished) = (nil, false)
    if !text.isEmpty {
      do {
        next = try SearchQuery(typing: text)
      } catch {
        (failure, isUnfinished) = (error.words, error.isUnfinished(in: text))
      }
    }
    showFailure()
    view.saveSearch.setSensitive(next != nil)
    // While the text is invalid, keep the previous results.
    guard failure == nil, next != query else { return }
    query = next
    delegate?.articleSearch(self, didChange: next)
  }

  private func showFailure() {
    // Text that is being completed is not an error yet.
    let words = completion.suggestions == nil ? failure : nil
    view.showSearch(isWrong: words != nil && !isUnfinished, words: completion.words ?? words)
    explaining?.cancel()
    guard let words else { return view.explainSearchFailure(nil) }
    explaining = Task { [weak view] in
      try? await Task.sleep(for: Self.pause)
      guard !Task.isCancelled, let view else { return }
      view.showSearch(isWrong: true, words: words)
      view.explainSearchFailure(words)
    }
  }

  private func save() {
    if let query { delegate?.articleSearch(self, didSave: query) }
  }
}

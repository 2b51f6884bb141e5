import Library
import ListKit
import Words
import Toolkit

/// Mediates between the line that the person searches in and the list.
final class ArticleSearch {
  /// Called with what is searched for, or with nil when the search has ended.
  var onSearch: (@MainActor (SearchQuery?) -> Void)?
  /// Called when the person keeps a search, with the text.
  var onSave: (@MainActor (SearchQuery, String) -> Void)?

  /// How long nothing was typed before it is said in words what is wrong: who is still typing would see the list jump.
  private static let pause = Duration.milliseconds(700)

  private let view: ArticlesView
  private let library: Library
  private let completion: SearchCompletion
  private var query: SearchQuery?
  /// Why what is typed cannot be searched for.
  private var failure: String?
  /// Whether that is only that nothing stands yet behind the operator that the text ends with.
  private var isUnfinished = false
  private var explaining: Task<Void, Never>?

  init(view: ArticlesView, library: Library) {
    (self.view, self.library) = (view, library)
    completion = SearchCompletion(view: view)
    completion.onChange = { [weak self] in self?.showFailure() }
    view.searchEntry.onSearch { [weak self] in self?.search() }
    view.searchBar.onToggle { [weak self] in self?.toggled() }
    view.saveSearch.onClick { [weak self] in self?.save() }
  }

  isolated deinit {
    explaining?.cancel()
  }

  /// Gives the keyboard to the line.
  func open() { view.openSearch() }

  /// Ends the search, if there is one.
  func close() {
    query = nil
    view.searchEntry.text = ""
    view.searchBar.isOpen = false
    showNothing()
  }

  private func toggled() {
    guard !view.searchBar.isOpen else { return readNames() }
    showNothing()
    guard query != nil else { return }
    query = nil
    view.searchEntry.text = ""
    onSearch?(nil)
  }

  /// The feeds and folders whose names can be completed. What is wrong with the library, the list says.
  private func readNames() {
    Task { [completion, library] in
      guard let feeds = try? await library.feeds(), let folders = try? await library.folders() else { return }
      completion.names = SearchNames(
        feeds: feeds.map { SearchName(number: $0.id.rawValue, title: $0.title) },
        folders: folders.map { SearchName(number: $0.id.rawValue, title: $0.title) })
    }
  }

  /// Nothing is searched for: nothing is wrong with it, and it cannot be kept.
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
        next = try SearchQuery(parsing: text)
      } catch {
        (failure, isUnfinished) = (error.words, error.isUnfinished(in: text))
      }
    }
    showFailure()
    view.saveSearch.setSensitive(next != nil)
    // what is half typed shows what was found before
    guard failure == nil, next != query else { return }
    query = next
    onSearch?(next)
  }

  private func showFailure() {
    // what is being completed is not wrong yet
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
    guard let query else { return }
    onSave?(query, view.searchEntry.text)
  }
}

import Library
import ListKit

/// Mediates between the line that the person searches in and the list.
final class ArticleSearch {
  /// Called with what is searched for, or with nil when the search has ended.
  var onSearch: (@MainActor (SearchQuery?) -> Void)?
  /// Called when the person keeps a search, with the text.
  var onSave: (@MainActor (SearchQuery, String) -> Void)?

  /// How long nothing was typed before it is said in words what is wrong: who is still typing would see the list jump.
  private static let pause = Duration.milliseconds(700)

  private let view: ArticlesView
  private var query: SearchQuery?
  private var explaining: Task<Void, Never>?

  init(view: ArticlesView) {
    self.view = view
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
    guard !view.searchBar.isOpen else { return }
    showNothing()
    guard query != nil else { return }
    query = nil
    view.searchEntry.text = ""
    onSearch?(nil)
  }

  /// Nothing is searched for: nothing is wrong with it, and it cannot be kept.
  private func showNothing() {
    showFailure(nil)
    view.saveSearch.setSensitive(false)
  }

  private func search() {
    guard view.searchBar.isOpen else { return }
    var next: SearchQuery?
    var words: String?
    if !view.searchEntry.text.isEmpty {
      do { next = try SearchQuery(parsing: view.searchEntry.text) } catch { words = error.words }
    }
    showFailure(words)
    view.saveSearch.setSensitive(next != nil)
    // what is half typed shows what was found before
    guard words == nil, next != query else { return }
    query = next
    onSearch?(next)
  }

  private func showFailure(_ words: String?) {
    view.showSearchFailure(words)
    explaining?.cancel()
    guard let words else { return view.explainSearchFailure(nil) }
    explaining = Task { [weak view] in
      try? await Task.sleep(for: Self.pause)
      if !Task.isCancelled { view?.explainSearchFailure(words) }
    }
  }

  private func save() {
    guard let query else { return }
    onSave?(query, view.searchEntry.text)
  }
}

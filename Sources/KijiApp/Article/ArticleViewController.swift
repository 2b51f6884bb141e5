import CGtk
import Library
import ListKit

/// Mediates between the open article and its pane.
final class ArticleViewController: Scene {
  /// What the controller is given.
  struct Dependencies {
    let library: Library
    let history: HistoryModel
    /// The page's style sheet, to which the preferences add theirs.
    let style: String
    let preferences: PreferencesStore
    /// Opens an address outside.
    let openOutside: @MainActor (String) -> Void
  }

  let view: ArticleView
  /// Called when there is an article to act on, or none any more.
  var onChange: (@MainActor (ArticleContent?) -> Void)?
  /// Called when a mark could not be written.
  var onFailure: (@MainActor (ArticlesError) -> Void)?

  private let model: ArticleModel
  private let preferences: PreferencesStore
  private let openOutside: @MainActor (String) -> Void

  init(view: ArticleView, dependencies: Dependencies) {
    self.view = view
    model = ArticleModel(library: dependencies.library, history: dependencies.history)
    openOutside = dependencies.openOutside
    preferences = dependencies.preferences
    let style = dependencies.style
    view.style = ArticleStyle.sheet(style, preferences.current)
    view.onLink = dependencies.openOutside
    model.delegate = self
    view.retry.onClick { [weak self] in self?.model.retry() }
    preferences.follow(self) { [weak self] in self?.view.style = ArticleStyle.sheet(style, $0) }
  }

  /// Opens an article.
  func open(_ id: Article.ID) { model.open(id, marksRead: preferences.current.readMark == .whenOpened) }

  /// Opens the article's own page in the browser.
  func openInBrowser() {
    if let url = model.content?.webAddress { openOutside(url) }
  }

  /// Marks the article as read or unread, whichever it is not.
  func toggleRead() { model.toggleRead() }

  /// Stars the article, or takes the star away.
  func toggleStar() { model.toggleStar() }

  /// The article that is open.
  var content: ArticleContent? { model.content }

  /// Gives the keyboard to the page.
  func focus() { view.focusPage() }

  /// Whether a widget is the page.
  func hasPage(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool { view.hasPage(widget) }

  /// Something was written.
  func libraryDidChange(_ changes: [LibraryChange]) { model.libraryDidChange(changes) }
}

extension ArticleViewController: ArticleModelDelegate {
  func articleModel(_ model: ArticleModel, didLoad result: Result<ArticleContent, ArticlesError>) {
    switch result {
    case .success(let content): view.show(content)
    case .failure(let error): view.show(error)
    }
    onChange?(model.content)
  }

  func articleModelDidLeaveArticle(_ model: ArticleModel) { onChange?(nil) }

  func articleModel(_ model: ArticleModel, didFailToMark error: ArticlesError) { onFailure?(error) }
}

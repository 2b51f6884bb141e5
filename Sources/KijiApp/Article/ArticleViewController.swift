import Library
import ListKit

/// Mediates between the open article and its pane.
final class ArticleViewController: Scene {
  /// What the controller is given.
  struct Dependencies {
    let library: Library
    /// The page's style sheet.
    let style: String
    /// Opens an address outside.
    let openOutside: @MainActor (String) -> Void
  }

  let view: ArticleView
  /// Called when there is an article to act on, or none any more.
  var onChange: (@MainActor (ArticleContent?) -> Void)?
  /// Called when a mark could not be written.
  var onFailure: (@MainActor (ArticlesError) -> Void)?

  private let model: ArticleModel
  private let openOutside: @MainActor (String) -> Void

  init(view: ArticleView, dependencies: Dependencies) {
    self.view = view
    model = ArticleModel(library: dependencies.library)
    openOutside = dependencies.openOutside
    view.style = dependencies.style
    view.onLink = dependencies.openOutside
    model.delegate = self
    view.retry.onClick { [weak self] in self?.model.retry() }
  }

  /// Opens an article.
  func open(_ id: Article.ID) { model.open(id) }

  /// Opens the article's own page in the browser.
  func openInBrowser() {
    if let url = model.content?.webAddress { openOutside(url) }
  }

  /// Marks the article as read or unread, whichever it is not.
  func toggleRead() { model.toggleRead() }

  /// Stars the article, or takes the star away.
  func toggleStar() { model.toggleStar() }

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

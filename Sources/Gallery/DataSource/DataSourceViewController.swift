import ListKit

/// Two lists of different things, by one and the same class of data source.
final class DataSourceViewController: Scene {
  let view: DataSourceView
  private let users = RowsViewController.instance(.users)
  private let articles = RowsViewController.instance(.articles)

  init(view: DataSourceView, dependencies: Void) {
    self.view = view
    view.users.show(users.view)
    view.articles.show(articles.view)
  }
}

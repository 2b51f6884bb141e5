import ListKit

/// Two lists with different content that use the same data source class.
final class DataSourceViewController: ViewController {
  let view: DataSourceView
  private let users = RowsViewController.instance(.users)
  private let articles = RowsViewController.instance(.articles)

  init(view: DataSourceView, dependencies: Void) {
    self.view = view
    view.users.show(users.view)
    view.articles.show(articles.view)
  }
}

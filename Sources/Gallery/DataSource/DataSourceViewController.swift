import ListKit

/// Two lists with different content that use the same data source class, and one that is bound to a sequence.
final class DataSourceViewController: ViewController {
  let view: DataSourceView
  private let users = RowsViewController.instance(.users)
  private let articles = RowsViewController.instance(.articles)
  private let bound = BoundViewController.instance()

  init(view: DataSourceView, dependencies: Void) {
    self.view = view
    view.users.show(users.view)
    view.articles.show(articles.view)
    view.bound.show(bound.view)
  }
}

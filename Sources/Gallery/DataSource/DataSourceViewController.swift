import ListKit

/// Two lists with different content that use the same data source class, and one that is bound to a sequence.
final class DataSourceViewController: ViewController {
  let view: DataSourceView

  init(view: DataSourceView, dependencies: Void) {
    self.view = view
    addChild(RowsViewController.self, .users, in: view.users)
    addChild(RowsViewController.self, .articles, in: view.articles)
    addChild(BoundViewController.self, in: view.bound)
  }
}

import ListKit

/// Loads cells and scenes by their types.
final class NamesViewController: ViewController {
  let view: NamesView
  private let table: TableView
  private let dataSource = NamesDataSource()
  private let greeting = GreetingViewController.instance()
  private let counter = CounterViewController.instance()

  init(view: NamesView, dependencies: Void) {
    self.view = view
    table = TableView(view.list)
    table.register(LineCell.self)
    table.register(DetailCell.self)
    table.register(BannerCell.self)
    table.dataSource = dataSource
    view.greeting.show(greeting.view)
    view.counter.show(counter.view)
  }
}

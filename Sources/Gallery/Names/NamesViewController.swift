import ListKit

/// Loads cells and scenes by their types.
final class NamesViewController: ViewController {
  let view: NamesView
  private let dataSource = NamesDataSource()

  init(view: NamesView, dependencies: Void) {
    self.view = view
    view.list.dataSource = dataSource
    addChild(GreetingViewController.self, in: view.greeting)
    addChild(CounterViewController.self, in: view.counter)
  }
}

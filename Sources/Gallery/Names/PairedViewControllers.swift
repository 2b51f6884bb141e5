// Two controllers in one file, and their views in one `.ui` file: each template is found by the type's name.

import ListKit

/// Asks for a name and greets.
final class GreetingViewController: ViewController {
  let view: GreetingView

  init(view: GreetingView, dependencies: Void) {
    self.view = view
    view.name.onChange { [weak self] in self?.greet() }
    greet()
  }

  private func greet() {
    let name = view.name.text
    view.greeting.setText(name.isEmpty ? "Hello, whoever you are" : "Hello, \(name)")
  }
}

/// Counts the presses of a button.
final class CounterViewController: ViewController {
  let view: CounterView
  private var count = 0

  init(view: CounterView, dependencies: Void) {
    self.view = view
    view.add.onClick { [weak self] in self?.add() }
    show()
  }

  private func add() {
    count += 1
    show()
  }

  private func show() { view.count.setText(count == 1 ? "Pressed once" : "Pressed \(count) times") }
}

/// A text field, and a label with the greeting.
final class GreetingView: View {
  @Outlet var name: Entry
  @Outlet var greeting: Label

  override class var templateFile: String { "PairedViews" }
}

/// A label with the count, and a button.
final class CounterView: View {
  @Outlet var count: Label
  @Outlet var add: Button

  override class var templateFile: String { "PairedViews" }
}

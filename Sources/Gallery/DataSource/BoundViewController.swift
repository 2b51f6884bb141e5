import ListKit

/// Shows a sequence while it is visible: there is no data source to write.
final class BoundViewController: ViewController {
  let view: BoundView
  private var binding: TableBinding<NameGroup>?

  init(view: BoundView, dependencies: Void) {
    self.view = view
    view.connect.onClick { [weak self] in self?.connect(failingAfter: nil) }
    view.lose.onClick { [weak self] in self?.connect(failingAfter: 3) }
    view.cancel.onClick { [weak self] in self?.cancel() }
  }

  func viewDidLoad() { connect(failingAfter: nil) }

  func viewWillAppear() {
    if binding?.state == .cancelled || binding?.state == .failed { connect(failingAfter: nil) }
  }

  func viewDidDisappear() { binding?.cancel() }

  private func connect(failingAfter count: Int?) {
    view.list.placeholder = .loading("Waiting for the first one")
    view.show(status: "")
    binding = view.list.bind(
      toSections: Arrivals().lists(failingAfter: count),
      onFailure: { [weak self] _ in self?.view.show(status: "The connection was lost; the rows stay.") }
    ) { table, user, indexPath in
      let cell = table.dequeue(ListCell.self, for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = user.name
      cell.contentConfiguration = content
      return cell
    }
  }

  private func cancel() {
    binding?.cancel()
    view.show(status: "Cancelled; the rows stay.")
  }
}

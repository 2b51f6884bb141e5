import ListKit

/// Scrolls to a row of a long list, and reports where the list is.
final class ScrollingViewController: ViewController {
  let view: ScrollingView
  private let dataSource = LongDataSource()
  /// The row to scroll to.
  private static let target = LongDataSource.indexPath(of: 500_000)

  init(view: ScrollingView, dependencies: Void) {
    self.view = view
    table.dataSource = dataSource
    table.delegate = self
    view.animated.isOn = true
    view.pinned.onChange { [weak self] in self?.table.sectionHeadersPinToVisibleBounds = $0 }
    view.equal.onChange { [weak self] in self?.setEqualHeights($0) }
    let positions: [(Button, ScrollPosition)] = [
      (view.top, .top), (view.middle, .middle), (view.bottom, .bottom), (view.nearest, .none),
    ]
    for (button, position) in positions { button.onClick { [weak self] in self?.scroll(to: position) } }
  }

  private var table: TableView { view.list }

  private func scroll(to position: ScrollPosition) {
    table.scrollToRow(at: Self.target, at: position, animated: view.animated.isOn)
  }

  private func setEqualHeights(_ areEqual: Bool) {
    dataSource.isUniform = areEqual
    table.rowHeights = areEqual ? .uniform : .byContent
    table.reconfigure()
  }

  /// The pixels between the top of the visible part and the row to scroll to.
  private var distance: Int? {
    table.rectForRow(at: Self.target).map { Int(($0.minY - table.contentOffset.y).rounded()) }
  }
}

extension ScrollingViewController: TableViewDelegate {
  func tableViewDidScroll(_ tableView: TableView) {
    let visible = tableView.indexPathsForVisibleRows
    guard let first = visible.first, let last = visible.last else { return }
    view.show(place: "Rows \(LongDataSource.number(of: first)) to \(LongDataSource.number(of: last))")
  }

  func tableViewDidEndScrolling(_ tableView: TableView) {
    guard let distance else { return }
    let isExact = tableView.offset(ofRowAt: Self.target) != nil
    view.show(status: "At rest; row 500000 is \(isExact ? "" : "about ")\(distance) pixels below the top")
  }
}

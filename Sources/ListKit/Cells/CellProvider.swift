/// Knows what is at each position of a list, and is told which cells show it.
protocol CellProvider: AnyObject {
  /// The number of positions.
  var count: Int { get }
  /// Returns the first position at or after a given one that is a header or a footer.
  func nextMargin(from position: Int) -> Int?
  /// Whether there is at least one row, not counting headers and footers.
  var hasRows: Bool { get }
  /// Returns the content for a position; `shown` is what the list item shows so far.
  func content(at position: Int, _ shown: RowContent?) -> RowContent
  /// Returns what a cell shows while the list is edited.
  func editControls(at position: Int) -> EditControls?
  /// A cell starts to show a position.
  func willDisplay(_ cell: ReusableCell, at position: Int)
  /// A cell no longer shows a position.
  func didEndDisplaying(_ cell: ReusableCell, at position: Int)
}

extension CellProvider {
  func nextMargin(from position: Int) -> Int? { nil }
  func editControls(at position: Int) -> EditControls? { nil }
  func willDisplay(_ cell: ReusableCell, at position: Int) {}
  func didEndDisplaying(_ cell: ReusableCell, at position: Int) {}
}

/// Hears what ``CellBinder`` does with rows and cells.
protocol CellObserver: AnyObject {
  /// A list item was filled, with a cell or a header.
  func wasFilled(_ listItem: ListItem, at position: Int)
  /// A cell was filled.
  func cellWasFilled(_ cell: ReusableCell)
  /// A cell stops showing its row.
  func cellWillLeave(_ cell: ReusableCell)
  /// A header or footer leaves its row.
  func headerWillLeave(_ header: View)
}

/// The table's rows or the grid's items, which a ``CellHost`` shows. The host calls them with positions.
protocol CellOwner: AnyObject {
  /// The number of positions.
  var count: Int { get }
  /// Returns the first position at or after a given one that is a header or a footer.
  func nextMargin(from position: Int) -> Int?
  /// Returns the content for a position; `shown` is what the list item shows so far.
  func content(at position: Int, _ shown: CellHost.Content?) -> CellHost.Content
  /// Empties the list if its data source no longer exists. A weak reference becomes nil without notice, so the host
  /// calls this when the user interacts with the list.
  func emptyIfAbandoned()
  /// A cell starts to show a position.
  func willDisplay(_ cell: ReusableCell, at position: Int)
  /// A cell no longer shows a position.
  func didEndDisplaying(_ cell: ReusableCell, at position: Int)

  /// Whether the owner wants to be notified of each selected and deselected position.
  var hearsOfSelection: Bool { get }
  /// The selection changed. Called only if ``hearsOfSelection`` is false.
  func selectionDidChange()
  /// A position was selected.
  func didSelect(_ position: Int)
  /// A position was deselected.
  func didDeselect(_ position: Int)

  /// Whether there is at least one row, not counting headers and footers.
  var hasRows: Bool { get }

  /// Whether a single click activates a cell.
  var activatesByClick: Bool { get }
  /// The user activated the cell at a position.
  func activate(_ position: Int)
  /// Returns the context menu of the cell at a position.
  func menu(at position: Int) -> Menu?
  /// Returns the action buttons of the cell at a position.
  func actions(at position: Int) -> RowActions

  /// Whether the user may move the cell at a position.
  func canMove(_ position: Int) -> Bool
  /// Whether something can be dropped into the cell at a position.
  func takesIn(_ position: Int) -> Bool
  /// Moves the cell at a position, at the user's request. Returns its new position, or nil if it does not move now.
  func move(_ position: Int, _ destination: Destination) -> Int?

  /// Returns the next position after another one whose text begins with what the user typed.
  func position(forTypeAhead text: String, after position: Int?) -> Int?
}

extension CellOwner {
  func nextMargin(from position: Int) -> Int? { nil }
  func selectionDidChange() {}
  func willDisplay(_ cell: ReusableCell, at position: Int) {}
  func didEndDisplaying(_ cell: ReusableCell, at position: Int) {}
  func actions(at position: Int) -> RowActions { RowActions() }
  func canMove(_ position: Int) -> Bool { false }
  func takesIn(_ position: Int) -> Bool { false }
  func move(_ position: Int, _ destination: Destination) -> Int? { nil }
  func position(forTypeAhead text: String, after position: Int?) -> Int? { nil }
}

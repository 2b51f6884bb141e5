/// The table or the grid whose cells a ``CellHost`` keeps: what it is asked and told, by position.
protocol CellOwner: AnyObject {
  /// What stands at a position, with what the item shows already.
  func content(at position: Int, _ shown: CellHost.Content?) -> CellHost.Content
  /// Shows nothing where there is nobody any more to say what. A weak reference goes without a word, so it is looked at
  /// when the person comes near.
  func emptyIfAbandoned()
  /// A cell begins to stand at a position.
  func willDisplay(_ cell: ReusableCell, at position: Int)
  /// A cell no longer stands where it stood.
  func didEndDisplaying(_ cell: ReusableCell, at position: Int)

  /// Whether anybody wants to know of each position that the selection comes to or leaves.
  var hearsOfSelection: Bool { get }
  /// The selection is another one: told where nobody wants to know of each position.
  func selectionDidChange()
  /// The selection came to a position.
  func didSelect(_ position: Int)
  /// The selection left a position.
  func didDeselect(_ position: Int)

  /// Whether there is a row, whatever else there is.
  var hasRows: Bool { get }

  /// Whether one click chooses a cell.
  var activatesByClick: Bool { get }
  /// The person chose the cell at a position.
  func activate(_ position: Int)
  /// The menu of the cell at a position.
  func menu(at position: Int) -> Menu?
  /// The buttons over the cell at a position.
  func actions(at position: Int) -> RowActions

  /// Whether the person may carry the cell at a position elsewhere.
  func canMove(_ position: Int) -> Bool
  /// Whether something can be let go on the cell at a position, to come into it.
  func takesIn(_ position: Int) -> Bool
  /// The person carries the cell at a position elsewhere: the position it comes to, or nil where it stays.
  func move(_ position: Int, _ destination: Destination) -> Int?

  /// The next position behind another one whose text begins with what the person types.
  func position(forTypeAhead text: String, after position: Int?) -> Int?
}

extension CellOwner {
  func selectionDidChange() {}
  func willDisplay(_ cell: ReusableCell, at position: Int) {}
  func didEndDisplaying(_ cell: ReusableCell, at position: Int) {}
  func actions(at position: Int) -> RowActions { RowActions() }
  func canMove(_ position: Int) -> Bool { false }
  func takesIn(_ position: Int) -> Bool { false }
  func move(_ position: Int, _ destination: Destination) -> Int? { nil }
  func position(forTypeAhead text: String, after position: Int?) -> Int? { nil }
}

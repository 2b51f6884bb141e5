/// What happens to a table's rows: a class apart from the data source, held weakly by the table.
@MainActor public protocol TableViewDelegate: AnyObject {
  /// The person chose a row: by a click (or a double click, see ``TableView/activation``) or by Enter.
  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath)
  /// The selection came to a row, by the person or by the program.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
  /// The selection left a row that stays.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
  /// Whether the delegate is told of each row that the selection comes to or leaves; false where
  /// ``tableViewSelectionDidChange(_:)`` is enough, which costs the same however many rows there are.
  var hearsOfSelectedRows: Bool { get }
  /// The selection is another one. Told in place of each row where ``hearsOfSelectedRows`` is false.
  func tableViewSelectionDidChange(_ tableView: TableView)

  /// A cell begins to stand for a row. GTK keeps some hundred rows on either side of what is seen.
  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
  /// A cell no longer stands for a row, which was there when the table last changed.
  func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)

  /// The menu of a row, asked for when the person presses the second button on it, the Menu key or Shift+F10.
  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu?
  /// Buttons over the beginning of a row, while the pointer or the keyboard's focus is on it.
  func tableView(_ tableView: TableView, leadingActionsForRowAt indexPath: IndexPath) -> [RowAction]
  /// Buttons over the end of a row; the arrow key that points to its end goes into them.
  func tableView(_ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath) -> [RowAction]

  /// Where a row comes to that the person carries to a proposed place.
  func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
  ) -> IndexPath
  /// Whether the delegate itself carries a row elsewhere, for data that are moved in their own time: then the data source is
  /// not asked to, and the table shows nothing until it is told of the change.
  func tableView(_ tableView: TableView, carriesRowAt source: IndexPath, to destination: RowDestination) -> Bool
  /// Whether a row takes others in, as a folder does, that are let go on it. That is told by
  /// ``tableView(_:carriesRowAt:to:)``.
  func tableView(_ tableView: TableView, canCarryIntoRowAt indexPath: IndexPath) -> Bool
  /// The list was scrolled or its rows changed, and are laid out: ``TableView/topSection`` and the visible rows may be
  /// others. Called at most once a frame.
  func tableViewDidScroll(_ tableView: TableView)
}

extension TableViewDelegate {
  /// Nothing.
  public func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) {}
  /// Nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  /// Nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Yes.
  public var hearsOfSelectedRows: Bool { true }
  /// Nothing.
  public func tableViewSelectionDidChange(_ tableView: TableView) {}
  /// Nothing.
  public func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {}
  /// Nothing.
  public func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {}
  /// No menu.
  public func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { nil }
  /// None.
  public func tableView(_ tableView: TableView, leadingActionsForRowAt indexPath: IndexPath) -> [RowAction] { [] }
  /// None.
  public func tableView(_ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath) -> [RowAction] { [] }
  /// The proposed one.
  public func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
  ) -> IndexPath { proposed }
  /// No.
  public func tableView(_ tableView: TableView, carriesRowAt source: IndexPath, to destination: RowDestination) -> Bool
  {
    false
  }
  /// No.
  public func tableView(_ tableView: TableView, canCarryIntoRowAt indexPath: IndexPath) -> Bool { false }
  /// Nothing.
  public func tableViewDidScroll(_ tableView: TableView) {}
}

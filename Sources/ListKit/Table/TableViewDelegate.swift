/// Receives a table's events. Usually a separate object from the data source; the table holds it weakly.
@MainActor public protocol TableViewDelegate: AnyObject {
  /// The user pressed the primary button or a finger on a row, and has not released it yet: what a click will need can be
  /// prepared. A drag may follow instead of a click, and the keyboard activates rows without this.
  func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath)
  /// The press on a row has ended, before the row is selected and activated, or because it has become a drag. Not called if
  /// the row was removed meanwhile.
  func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath)
  /// The user activated a row with a click (or a double click, see ``TableView/activation``) or with Enter.
  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath)
  /// The user clicked a row with the middle button, or while holding Control. Returns whether that did something;
  /// otherwise Control changes the selection. Returns false by default.
  func tableView(
    _ tableView: TableView, performAlternateActionForRowAt indexPath: IndexPath, by click: AlternateClick
  ) -> Bool
  /// Whether ``tableView(_:shouldSelectRowAt:)`` is asked before the user selects rows. True by default; a delegate that has the
  /// method and refuses nothing now can return false, so that selecting a million rows takes no longer than selecting one.
  var restrictsSelection: Bool { get }
  /// Whether the user may select a row. If not, a click on it changes nothing: what is selected stays. Must not change the
  /// table. Asked only if ``restrictsSelection`` is true.
  func tableView(_ tableView: TableView, shouldSelectRowAt indexPath: IndexPath) -> Bool
  /// A row was selected, by the user, or by the program with `tellingDelegate`.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
  /// A row that stays in the table was deselected.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
  /// Whether the delegate is notified of each selected and deselected row. Return false if
  /// ``tableViewSelectionDidChange(_:)`` is enough; its cost does not depend on the number of rows.
  var hearsOfSelectedRows: Bool { get }
  /// The selection changed. Called instead of the methods for single rows if ``hearsOfSelectedRows`` is false.
  func tableViewSelectionDidChange(_ tableView: TableView)

  /// A cell starts to show a row. GTK keeps about a hundred rows alive on either side of the visible ones.
  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
  /// A cell no longer shows a row; the index path is the one from before the table's latest change.
  func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)

  /// Returns a row's context menu, requested when the user right-clicks it or presses the Menu key or Shift+F10.
  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu?
  /// Returns the context menu of several selected rows, requested on one of them; nil for that row's own menu.
  func tableView(_ tableView: TableView, menuForRowsAt indexPaths: [IndexPath]) -> Menu?
  /// Returns the context menu of a section's header, requested when the user right-clicks it. Its items should also be
  /// elsewhere, because the keyboard does not reach a header.
  func tableView(_ tableView: TableView, menuForHeaderInSection section: Int) -> Menu?
  /// Returns the context menu of the space without rows, requested when the user right-clicks it. Its items should also
  /// be elsewhere, because the keyboard does not reach that space.
  func menuForEmptySpace(in tableView: TableView) -> Menu?
  /// Returns the buttons shown at the leading end of a row while the pointer or the keyboard focus is on it.
  func tableView(_ tableView: TableView, leadingActionsForRowAt indexPath: IndexPath) -> [RowAction]
  /// Returns the buttons shown at the trailing end of a row; the arrow key toward the trailing end enters them.
  func tableView(_ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath) -> [RowAction]

  /// Returns the actions that a row offers when the user swipes it toward its trailing end. They are in the row's menu,
  /// too, below what ``tableView(_:menuForRowAt:)`` returns, unless an item there has the same title: so the keyboard
  /// reaches them.
  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?
  /// Returns the actions that a row offers when the user swipes it toward its leading end.
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?

  /// Returns what the user can do with a row while the table is edited, if the data source says that it can be edited.
  func tableView(_ tableView: TableView, editingStyleForRowAt indexPath: IndexPath) -> EditingStyle
  /// Returns the name of the button that deletes a row, in the user's language.
  func tableView(_ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String
  /// Returns the name of the button that inserts a row, in the user's language.
  func tableView(_ tableView: TableView, titleForInsertionButtonForRowAt indexPath: IndexPath) -> String
  /// Returns the text that the user changes to rename a row, when F2 is pressed or
  /// ``RowEditing/beginRenamingRow(at:)`` is called; nil if the row cannot be renamed.
  func tableView(_ tableView: TableView, textForRenamingRowAt indexPath: IndexPath) -> String?
  /// Renames a row, which is then filled again. The entry stays open until this returns; if it throws, the user sees the error's description, which
  /// should be a ``RenamingError``, and can correct the text.
  func tableView(_ tableView: TableView, renameRowAt indexPath: IndexPath, to text: String) async throws
  /// The user began to rename a row, or that has ended; see ``RowEditing/indexPathForRenamedRow``.
  func tableViewRenamingDidChange(_ tableView: TableView)
  /// The user made an edit that can be undone: tell it to the application's undo. What a deleted row contained is only
  /// known to the data source, which is asked to delete it.
  func tableView(_ tableView: TableView, didEdit edit: RowEdit)

  /// Returns the destination of a row that the user moves to a proposed index path.
  func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
  ) -> IndexPath
  /// Moves a row if the delegate does so itself, for data that is moved asynchronously. If this returns true, the data
  /// source is not asked to move the row, and the table does not change until the move is published to it.
  func tableView(_ tableView: TableView, carriesRowAt source: IndexPath, to destination: RowDestination) -> Bool
  /// Whether others can be dropped into a row, as into a folder. Such drops are reported by
  /// ``tableView(_:carriesRowAt:to:)``.
  func tableView(_ tableView: TableView, canCarryIntoRowAt indexPath: IndexPath) -> Bool
  /// Whether a row opens while something that the table accepts rests over it for ``SpringLoading/delay``. An outline's
  /// row is expanded, if a drop on it would be taken; any other one is activated. By default a collapsed row does. A
  /// dragged row never opens.
  func tableView(_ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath) -> Bool
  /// The list was scrolled or resized, or its rows changed, and has been laid out: ``TableView/topSection`` and the visible rows
  /// may have changed. Called at most once per frame.
  func tableViewDidScroll(_ tableView: TableView)
  /// The list came to rest after it was scrolled, by the user or by the program: it has not moved for 150 milliseconds.
  /// GTK does not tell when a finger leaves the touchpad or a scroll bar is released.
  func tableViewDidEndScrolling(_ tableView: TableView)
}

extension TableViewDelegate {
  /// Does nothing.
  public func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) {}
  /// Returns that the click did nothing.
  public func tableView(
    _ tableView: TableView, performAlternateActionForRowAt indexPath: IndexPath, by click: AlternateClick
  ) -> Bool { false }
  /// True.
  public var restrictsSelection: Bool { true }
  /// Returns true.
  public func tableView(_ tableView: TableView, shouldSelectRowAt indexPath: IndexPath) -> Bool {
    tableView.rows.isSelectionUndecided = true
    return true
  }
  /// Does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Returns true.
  public var hearsOfSelectedRows: Bool { true }
  /// Does nothing.
  public func tableViewSelectionDidChange(_ tableView: TableView) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {}
  /// Returns nil: no menu.
  public func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { nil }
  /// Returns nil: the row's own menu.
  public func tableView(_ tableView: TableView, menuForRowsAt indexPaths: [IndexPath]) -> Menu? { nil }
  /// Returns nil: no menu.
  public func tableView(_ tableView: TableView, menuForHeaderInSection section: Int) -> Menu? { nil }
  /// Returns nil: no menu.
  public func menuForEmptySpace(in tableView: TableView) -> Menu? { nil }
  /// Returns no actions.
  public func tableView(_ tableView: TableView, leadingActionsForRowAt indexPath: IndexPath) -> [RowAction] { [] }
  /// Returns no actions.
  public func tableView(_ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath) -> [RowAction] { [] }
  /// Returns nil: the row cannot be swiped.
  public func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
  /// Returns nil: the row cannot be swiped.
  public func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
  /// Returns that the row can be deleted.
  public func tableView(_ tableView: TableView, editingStyleForRowAt indexPath: IndexPath) -> EditingStyle { .delete }
  /// Returns the English word.
  public func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String { "Delete" }
  /// Returns the English word.
  public func tableView(_ tableView: TableView, titleForInsertionButtonForRowAt indexPath: IndexPath) -> String {
    "Insert"
  }
  /// Returns nil: the row cannot be renamed.
  public func tableView(_ tableView: TableView, textForRenamingRowAt indexPath: IndexPath) -> String? { nil }
  /// Does nothing.
  public func tableView(_ tableView: TableView, renameRowAt indexPath: IndexPath, to text: String) async throws {}
  /// Does nothing.
  public func tableViewRenamingDidChange(_ tableView: TableView) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didEdit edit: RowEdit) {}
  /// Returns the proposed index path.
  public func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
  ) -> IndexPath { proposed }
  /// Returns false.
  public func tableView(_ tableView: TableView, carriesRowAt source: IndexPath, to destination: RowDestination) -> Bool
  {
    false
  }
  /// Returns false.
  public func tableView(_ tableView: TableView, canCarryIntoRowAt indexPath: IndexPath) -> Bool { false }
  /// Returns whether the row is collapsed.
  public func tableView(_ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath) -> Bool {
    tableView.isCollapsed(indexPath)
  }
  /// Does nothing.
  public func tableViewDidScroll(_ tableView: TableView) {}
  /// Does nothing.
  public func tableViewDidEndScrolling(_ tableView: TableView) {}
}

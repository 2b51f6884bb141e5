/// Receives a collection view's events. Usually a separate object from the data source; the collection view holds it
/// weakly.
@MainActor public protocol CollectionViewDelegate: AnyObject {
  /// The user pressed the primary button or a finger on an item, and has not released it yet: what a click will need can be
  /// prepared. A drag may follow instead of a click, and the keyboard activates items without this.
  func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath)
  /// The press on an item has ended, before the item is selected and activated, or because it has become a drag. Not called
  /// if the item was removed meanwhile.
  func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath)
  /// The user activated an item with a click (or a double click, see ``CollectionView/activation``) or with Enter.
  func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: IndexPath)
  /// The user clicked an item with the middle button, or while holding Control. Returns whether that did something;
  /// otherwise Control changes the selection. Returns false by default.
  func collectionView(
    _ collectionView: CollectionView, performAlternateActionForItemAt indexPath: IndexPath, by click: AlternateClick
  ) -> Bool
  /// Whether ``collectionView(_:shouldSelectItemAt:)`` is asked before the user selects items. True by default; a delegate that has the
  /// method and refuses nothing now can return false, so that selecting a million items takes no longer than selecting one.
  var restrictsSelection: Bool { get }
  /// Whether the user may select an item. If not, a click on it changes nothing: what is selected stays. Must not change
  /// the collection view. Asked only if ``restrictsSelection`` is true.
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
  /// An item was selected, by the user, or by the program with `tellingDelegate`.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
  /// An item that stays in the collection view was deselected.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)
  /// Whether the delegate is notified of each selected and deselected item. Return false if
  /// ``collectionViewSelectionDidChange(_:)`` is enough; its cost does not depend on the number of items.
  var hearsOfSelectedItems: Bool { get }
  /// The selection changed. Called instead of the methods for single items if ``hearsOfSelectedItems`` is false.
  func collectionViewSelectionDidChange(_ collectionView: CollectionView)

  /// A cell starts to show an item. GTK keeps some items alive before and after the visible ones.
  func collectionView(_ collectionView: CollectionView, willDisplay cell: ReusableCell, forItemAt indexPath: IndexPath)
  /// A cell no longer shows an item; the index path is the one from before the latest change.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: ReusableCell, forItemAt indexPath: IndexPath)

  /// Returns an item's context menu, requested when the user right-clicks it or presses the Menu key or Shift+F10.
  func collectionView(_ collectionView: CollectionView, menuForItemAt indexPath: IndexPath) -> Menu?
  /// Returns the context menu of several selected items, requested on one of them; nil for that item's own menu.
  func collectionView(_ collectionView: CollectionView, menuForItemsAt indexPaths: [IndexPath]) -> Menu?
  /// Returns the context menu of a section's header, requested when the user right-clicks it. Its items should also be
  /// elsewhere, because the keyboard does not reach a header.
  func collectionView(_ collectionView: CollectionView, menuForHeaderInSection section: Int) -> Menu?
  /// Returns the context menu of the space without items, requested when the user right-clicks it. Its items should
  /// also be elsewhere, because the keyboard does not reach that space.
  func menuForEmptySpace(in collectionView: CollectionView) -> Menu?
  /// Returns the buttons shown at the leading end of an item while the pointer or the keyboard focus is on it.
  func collectionView(_ collectionView: CollectionView, leadingActionsForItemAt indexPath: IndexPath) -> [RowAction]
  /// Returns the buttons shown at the trailing end of an item.
  func collectionView(_ collectionView: CollectionView, trailingActionsForItemAt indexPath: IndexPath) -> [RowAction]

  /// Returns what an item of a section with the layout ``CollectionLayout/list`` offers when the user swipes it away from
  /// its leading end. Its context menu has the same actions.
  func collectionView(
    _ collectionView: CollectionView, leadingSwipeActionsConfigurationForItemAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?
  /// Returns what an item of a section with the layout ``CollectionLayout/list`` offers when the user swipes it away from
  /// its trailing end. Its context menu has the same actions.
  func collectionView(
    _ collectionView: CollectionView, trailingSwipeActionsConfigurationForItemAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?

  /// Returns the destination of an item that the user moves to a proposed index path.
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath
  /// Moves an item if the delegate does so itself, for data that is moved asynchronously. If this returns true, the data
  /// source is not asked to move the item, and nothing changes until the move is published.
  func collectionView(
    _ collectionView: CollectionView, carriesItemAt source: IndexPath, to destination: RowDestination
  ) -> Bool
  /// Whether others can be dropped into an item, as into a folder. Such drops are reported by
  /// ``collectionView(_:carriesItemAt:to:)``.
  func collectionView(_ collectionView: CollectionView, canCarryIntoItemAt indexPath: IndexPath) -> Bool
  /// Whether an item opens while something that the view accepts rests over it for ``SpringLoading/delay``. An outline's
  /// item is expanded, if a drop on it would be taken; any other one is activated. By default a collapsed item does.
  func collectionView(_ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath) -> Bool
  /// The collection view was scrolled or its items changed, and has been laid out. Called at most once per frame.
  func collectionViewDidScroll(_ collectionView: CollectionView)
  /// The collection view came to rest after it was scrolled, by the user or by the program: it has not moved for 150
  /// milliseconds. A shelf that scrolls sideways is not reported.
  func collectionViewDidEndScrolling(_ collectionView: CollectionView)
}

extension CollectionViewDelegate {
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {}
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: IndexPath) {}
  /// Returns that the click did nothing.
  public func collectionView(
    _ collectionView: CollectionView, performAlternateActionForItemAt indexPath: IndexPath, by click: AlternateClick
  ) -> Bool { false }
  /// True.
  public var restrictsSelection: Bool { true }
  /// Returns true.
  public func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    collectionView.items.isSelectionUndecided = true
    return true
  }
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// Returns true.
  public var hearsOfSelectedItems: Bool { true }
  /// Does nothing.
  public func collectionViewSelectionDidChange(_ collectionView: CollectionView) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, willDisplay cell: ReusableCell, forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: ReusableCell, forItemAt indexPath: IndexPath
  ) {}
  /// Returns nil: no menu.
  public func collectionView(_ collectionView: CollectionView, menuForItemAt indexPath: IndexPath) -> Menu? { nil }
  /// Returns nil: the item's own menu.
  public func collectionView(_ collectionView: CollectionView, menuForItemsAt indexPaths: [IndexPath]) -> Menu? { nil }
  /// Returns nil: no menu.
  public func collectionView(_ collectionView: CollectionView, menuForHeaderInSection section: Int) -> Menu? { nil }
  /// Returns nil: no menu.
  public func menuForEmptySpace(in collectionView: CollectionView) -> Menu? { nil }
  /// Returns no actions.
  public func collectionView(
    _ collectionView: CollectionView, leadingActionsForItemAt indexPath: IndexPath
  ) -> [RowAction] { [] }
  /// Returns no actions.
  public func collectionView(
    _ collectionView: CollectionView, trailingActionsForItemAt indexPath: IndexPath
  ) -> [RowAction] { [] }
  /// Returns nil: the item cannot be swiped.
  public func collectionView(
    _ collectionView: CollectionView, leadingSwipeActionsConfigurationForItemAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
  /// Returns nil: the item cannot be swiped.
  public func collectionView(
    _ collectionView: CollectionView, trailingSwipeActionsConfigurationForItemAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
  /// Returns the proposed index path.
  public func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath { proposed }
  /// Returns false.
  public func collectionView(
    _ collectionView: CollectionView, carriesItemAt source: IndexPath, to destination: RowDestination
  ) -> Bool { false }
  /// Returns false.
  public func collectionView(_ collectionView: CollectionView, canCarryIntoItemAt indexPath: IndexPath) -> Bool {
    false
  }
  /// Returns false.
  public func collectionView(_ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath) -> Bool {
    collectionView.cellForItem(at: indexPath)?.isCollapsed == true
  }
  /// Does nothing.
  public func collectionViewDidScroll(_ collectionView: CollectionView) {}
  /// Does nothing.
  public func collectionViewDidEndScrolling(_ collectionView: CollectionView) {}
}

/// What happens to a row as a value, besides being activated and selected.
struct RowHandlers {
  var isSelectable = true
  var onDeselect: (() -> Void)?
  var onDisplay: ((TableViewCell) -> Void)?
  var onPrefetch: (() -> Void)?
  var onCancelPrefetch: (() -> Void)?
  var onMove: ((IndexPath) -> Void)?
  var onReceive: ((CellModel) -> Void)?
  var leadingSwipe: (() -> SwipeActionsConfiguration)?
  var trailingSwipe: (() -> SwipeActionsConfiguration)?
  var deletion: (title: String?, delete: () -> Void)?
  var renaming: (text: String, rename: (String) async throws -> Void)?
}

extension CellModel {
  private func handling(_ change: (inout RowHandlers) -> Void) -> CellModel {
    var model = self
    change(&model.handlers)
    return model
  }

  /// Returns the row as one that the user can select or not. If not, a click on it changes nothing: what is selected stays.
  public func selectable(_ isSelectable: Bool) -> CellModel { handling { $0.isSelectable = isSelectable } }

  /// Returns the row with an action to perform when it is deselected while it stays in the table.
  public func deselecting(_ action: @escaping () -> Void) -> CellModel { handling { $0.onDeselect = action } }

  /// Returns the row with an action to perform when a cell starts to show it.
  public func displaying(_ action: @escaping (_ cell: TableViewCell) -> Void) -> CellModel {
    handling { $0.onDisplay = action }
  }

  /// Returns the row with an action that fetches its data before it is shown.
  /// - Parameters:
  ///   - action: Called when the user is getting close to the row.
  ///   - cancel: Called when the user moved away before the row was shown.
  public func prefetching(_ action: @escaping () -> Void, cancel: @escaping () -> Void = {}) -> CellModel {
    handling { ($0.onPrefetch, $0.onCancelPrefetch) = (action, cancel) }
  }

  /// Returns the row with an action to perform when the user moves it; it can be moved even if the table has no
  /// ``TableModel/onMove``. The destination is the row's index path after deletion and reinsertion.
  public func moving(_ action: @escaping (_ destination: IndexPath) -> Void) -> CellModel {
    handling { $0.onMove = action }
  }

  /// Returns the row with an action to perform when the user drops another row into it, as into a folder.
  public func receiving(_ action: @escaping (_ row: CellModel) -> Void) -> CellModel {
    handling { $0.onReceive = action }
  }

  /// Returns the row with actions that the user uncovers by swiping it.
  public func swiping(
    leading: (() -> SwipeActionsConfiguration)? = nil, trailing: (() -> SwipeActionsConfiguration)? = nil
  ) -> CellModel {
    handling { ($0.leadingSwipe, $0.trailingSwipe) = (leading, trailing) }
  }

  /// Returns the row with an action that deletes it while the table is edited.
  /// - Parameters:
  ///   - title: The name of the button that does it, in the user's language; the English word if nil.
  ///   - action: Deletes the row.
  public func deleting(_ title: String? = nil, _ action: @escaping () -> Void) -> CellModel {
    handling { $0.deletion = (title, action) }
  }

  /// Returns the row with a text that the user can change in place.
  /// - Parameters:
  ///   - text: The text before.
  ///   - action: Renames the row, or throws why it cannot have that name.
  public func renaming(_ text: String, _ action: @escaping (_ text: String) async throws -> Void) -> CellModel {
    handling { $0.renaming = (text, action) }
  }
}

extension TableModelSource: TableViewPrefetching {
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
    for place in indexPaths { model.item(at: place)?.handlers.onPrefetch?() }
  }

  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    for place in indexPaths { model.item(at: place)?.handlers.onCancelPrefetch?() }
  }
}

/// An item of a collection view as a value, the counterpart of ``CellModel`` for tables.
public struct ItemModel {
  let content: CellContent
  /// What can happen to the item.
  var handlers = ItemHandlers()
  /// The text by which the user finds the item when typing.
  public var name: String?

  /// The item's identity among the items with the same cell type.
  public var id: AnyHashable { content.id }

  /// Returns what the item shows, if it is of this type.
  public func data<Data>(as type: Data.Type = Data.self) -> Data? { content.value as? Data }

  /// Creates an item.
  /// - Parameters:
  ///   - type: The cell's type; the collection view registers it on first use.
  ///   - id: The item's identity among the items with this cell type.
  ///   - data: What the item shows.
  ///   - apply: Puts the data into a cell, which may have shown another item before.
  public init<Cell: ReusableCell, ID: Hashable, Data: Equatable>(
    _ type: Cell.Type, id: ID, data: Data, apply: @escaping (Cell, Data) -> Void
  ) {
    content = TypedContent(id: id, data: data, apply: apply)
  }

  private func changed(_ change: (inout ItemModel) -> Void) -> ItemModel {
    var model = self
    change(&model)
    return model
  }

  /// Returns the item with an action to perform when the user activates it.
  public func activating(_ action: @escaping () -> Void) -> ItemModel { changed { $0.handlers.onActivate = action } }

  /// Returns the item with an action to perform when it is selected.
  public func selecting(_ action: @escaping () -> Void) -> ItemModel { changed { $0.handlers.onSelect = action } }

  /// Returns the item as one that the user can select or not, like ``CellModel/selectable(_:)``.
  public func selectable(_ isSelectable: Bool) -> ItemModel { changed { $0.handlers.isSelectable = isSelectable } }

  /// Returns the item with an action to perform when it is deselected while it stays.
  public func deselecting(_ action: @escaping () -> Void) -> ItemModel { changed { $0.handlers.onDeselect = action } }

  /// Returns the item with a context menu.
  public func offering(_ menu: @escaping () -> Menu) -> ItemModel { changed { $0.handlers.menu = menu } }

  /// Returns the item with buttons at its leading end.
  public func leading(_ actions: @escaping () -> [RowAction]) -> ItemModel {
    changed { $0.handlers.leadingActions = actions }
  }

  /// Returns the item with buttons at its trailing end.
  public func trailing(_ actions: @escaping () -> [RowAction]) -> ItemModel {
    changed { $0.handlers.trailingActions = actions }
  }

  /// Returns the item with actions that the user uncovers by swiping it, in a section that is a list.
  public func swiping(
    leading: (() -> SwipeActionsConfiguration)? = nil, trailing: (() -> SwipeActionsConfiguration)? = nil
  ) -> ItemModel {
    changed { ($0.handlers.leadingSwipe, $0.handlers.trailingSwipe) = (leading, trailing) }
  }

  /// Returns the item with a name by which the user finds it when typing.
  public func named(_ name: String) -> ItemModel { changed { $0.name = name } }

  /// Returns the item with an action to perform when a cell starts to show it.
  public func displaying(_ action: @escaping (_ cell: ReusableCell) -> Void) -> ItemModel {
    changed { $0.handlers.onDisplay = action }
  }

  /// Returns the item with an action that fetches its data before it is shown.
  /// - Parameters:
  ///   - action: Called when the user is getting close to the item.
  ///   - cancel: Called when the user moved away before the item was shown.
  public func prefetching(_ action: @escaping () -> Void, cancel: @escaping () -> Void = {}) -> ItemModel {
    changed { ($0.handlers.onPrefetch, $0.handlers.onCancelPrefetch) = (action, cancel) }
  }

  /// Returns the item with an action to perform when the user moves it; it can be moved even if the collection view has no
  /// ``CollectionModel/onMove``. The destination is the item's index path after deletion and reinsertion.
  public func moving(_ action: @escaping (_ destination: IndexPath) -> Void) -> ItemModel {
    changed { $0.handlers.onMove = action }
  }

  /// Returns the item with an action to perform when the user drops another item into it, as into a folder.
  public func receiving(_ action: @escaping (_ item: ItemModel) -> Void) -> ItemModel {
    changed { $0.handlers.onReceive = action }
  }
}

/// What happens to an item as a value.
struct ItemHandlers {
  var isSelectable = true
  var onActivate: (() -> Void)?
  var onSelect: (() -> Void)?
  var onDeselect: (() -> Void)?
  var menu: (() -> Menu)?
  var leadingActions: (() -> [RowAction])?
  var trailingActions: (() -> [RowAction])?
  var leadingSwipe: (() -> SwipeActionsConfiguration)?
  var trailingSwipe: (() -> SwipeActionsConfiguration)?
  var onDisplay: ((ReusableCell) -> Void)?
  var onPrefetch: (() -> Void)?
  var onCancelPrefetch: (() -> Void)?
  var onMove: ((IndexPath) -> Void)?
  var onReceive: ((ItemModel) -> Void)?
}

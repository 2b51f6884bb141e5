/// A whole grid as a value: created from data by a pure function, shown by a ``CollectionViewShim``.
public struct CollectionModel {
  /// The items, in order.
  public var items: [ItemModel]

  /// Creates a grid.
  public init(_ items: [ItemModel] = []) { self.items = items }

  /// The item at an index.
  public subscript(item: Int) -> ItemModel { items[item] }
}

/// A grid's item as a value, the counterpart of ``CellModel`` for tables.
public struct ItemModel {
  let content: CellContent
  /// Called when the user activates the item, with a click or with Enter.
  public var onActivate: (() -> Void)?
  /// Called when the item is selected.
  public var onSelect: (() -> Void)?

  /// Returns the item's context menu, requested when the user opens it.
  public var menu: (() -> Menu)?

  /// Creates an item.
  /// - Parameters:
  ///   - type: The cell's type; the grid registers it on first use.
  ///   - id: The item's identity among the items with this cell type.
  ///   - data: What the item shows.
  ///   - apply: Puts the data into a cell, which may have shown another item before.
  public init<Cell: CollectionViewCell, ID: Hashable, Data: Equatable>(
    _ type: Cell.Type, id: ID, data: Data, apply: @escaping (Cell, Data) -> Void
  ) {
    content = TypedContent(id: id, data: data, apply: apply)
  }

  /// Returns the item with an action to perform when the user activates it.
  public func activating(_ action: @escaping () -> Void) -> ItemModel {
    var model = self
    model.onActivate = action
    return model
  }

  /// Returns the item with an action to perform when it is selected.
  public func selecting(_ action: @escaping () -> Void) -> ItemModel {
    var model = self
    model.onSelect = action
    return model
  }

  /// Returns the item with a context menu.
  public func offering(_ menu: @escaping () -> Menu) -> ItemModel {
    var model = self
    model.menu = menu
    return model
  }

  /// Returns a cell filled with the item's data.
  func cell(_ collection: CollectionView) -> CollectionViewCell {
    // The initializer accepts only cell types for grids, so the cast succeeds.
    content.cell(collection.host.cells) as? CollectionViewCell ?? CollectionViewCell()
  }
}

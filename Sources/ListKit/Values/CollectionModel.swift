/// A whole grid as a value. Made by a pure function from data, given to a ``CollectionViewShim``.
public struct CollectionModel {
  /// The items, in order.
  public var items: [ItemModel]

  /// A grid.
  public init(_ items: [ItemModel] = []) { self.items = items }

  /// The item at a place.
  public subscript(item: Int) -> ItemModel { items[item] }
}

/// An item of a grid as a value, as ``CellModel`` is a row of a table.
public struct ItemModel {
  let content: CellContent
  /// What happens when the person chooses the item, by a click or by Enter.
  public var onActivate: (() -> Void)?
  /// What happens when the selection comes to the item.
  public var onSelect: (() -> Void)?

  /// The item's menu, asked for when the person wants to see it.
  public var menu: (() -> Menu)?

  /// An item.
  /// - Parameters:
  ///   - type: the type of the cell; the grid gets to know it at the first use.
  ///   - id: who the item is, among the items with this type of cell.
  ///   - data: what it shows.
  ///   - apply: puts the data into a cell, which may have shown another item before.
  public init<Cell: CollectionViewCell, ID: Hashable, Data: Equatable>(
    _ type: Cell.Type, id: ID, data: Data, apply: @escaping (Cell, Data) -> Void
  ) {
    content = TypedContent(id: id, data: data, apply: apply)
  }

  /// What the person does when choosing the item.
  public func activating(_ action: @escaping () -> Void) -> ItemModel {
    var model = self
    model.onActivate = action
    return model
  }

  /// What the selection does when it comes to the item.
  public func selecting(_ action: @escaping () -> Void) -> ItemModel {
    var model = self
    model.onSelect = action
    return model
  }

  /// The menu that the item has.
  public func offering(_ menu: @escaping () -> Menu) -> ItemModel {
    var model = self
    model.menu = menu
    return model
  }

  /// A cell with the item's data in it.
  func cell(_ collection: CollectionView) -> CollectionViewCell {
    // the content was made with a type of cell for grids
    content.cell(collection.host) as? CollectionViewCell ?? CollectionViewCell()
  }
}

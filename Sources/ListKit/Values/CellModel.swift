/// A row as a value: the cell's type, the row's identity, its data, how the data is put into the cell, and what the
/// user can do with the row.
///
///     CellModel(UserCell.self, id: user.id, data: user) { cell, user in cell.name.setText(user.name) }
///
/// Two rows with the same cell type and the same ID are the same row; their data determines whether they show the same
/// content. So a row whose data changed stays in place and is refilled, and a row that moved is recognized at its new
/// position.
public struct CellModel {
  let content: CellContent
  /// Called when the user activates the row, with a click or with Enter.
  public var onActivate: (() -> Void)?
  /// Called when the row is selected.
  public var onSelect: (() -> Void)?
  /// Returns the row's context menu, requested when the user opens it.
  public var menu: (() -> Menu)?

  /// Returns the buttons at the row's leading end, requested when the pointer or the focus reaches the row.
  public var leadingActions: (() -> [RowAction])?
  /// Returns the buttons at the row's trailing end.
  public var trailingActions: (() -> [RowAction])?
  /// The text by which the user finds the row when typing.
  public var name: String?
  /// What else happens to the row.
  var handlers = RowHandlers()

  /// The row's identity among the rows with the same cell type.
  public var id: AnyHashable { content.id }

  /// Returns what the row shows, if it is of this type.
  public func data<Data>(as type: Data.Type = Data.self) -> Data? { content.value as? Data }

  /// The type of the row's cell.
  public var cellType: TableViewCell.Type { content.cellType as? TableViewCell.Type ?? TableViewCell.self }

  /// Creates a row.
  /// - Parameters:
  ///   - type: The cell's type; the table registers it on first use.
  ///   - id: The row's identity among the rows with this cell type.
  ///   - data: What the row shows.
  ///   - apply: Puts the data into a cell, which may have shown another row before.
  public init<Cell: TableViewCell, ID: Hashable, Data: Equatable>(
    _ type: Cell.Type, id: ID, data: Data, apply: @escaping (Cell, Data) -> Void
  ) {
    content = TypedContent(id: id, data: data, apply: apply)
  }

  /// Creates a row with a ``ListCell``.
  /// - Parameters:
  ///   - id: The row's identity among the rows with this cell type.
  ///   - content: What the row shows.
  ///   - accessories: Returns what it shows at its ends, requested when a cell shows the row, and when the row is
  ///     compared with one that was shown: the row is filled again if its accessories look different.
  public init<ID: Hashable>(
    id: ID, content: ListContentConfiguration, accessories: @escaping () -> [CellAccessory] = { [] }
  ) {
    self.content = ListContent(id: id, content: content, accessories: accessories)
  }

  /// Returns the row with an action to perform when the user activates it.
  public func activating(_ action: @escaping () -> Void) -> CellModel {
    var model = self
    model.onActivate = action
    return model
  }

  /// Returns the row with an action to perform when it is selected.
  public func selecting(_ action: @escaping () -> Void) -> CellModel {
    var model = self
    model.onSelect = action
    return model
  }

  /// Returns the row with a context menu.
  public func offering(_ menu: @escaping () -> Menu) -> CellModel {
    var model = self
    model.menu = menu
    return model
  }

  /// Returns the row with buttons at its leading end.
  public func leading(_ actions: @escaping () -> [RowAction]) -> CellModel {
    var model = self
    model.leadingActions = actions
    return model
  }

  /// Returns the row with buttons at its trailing end.
  public func trailing(_ actions: @escaping () -> [RowAction]) -> CellModel {
    var model = self
    model.trailingActions = actions
    return model
  }

  /// Returns the row with a name by which the user finds it when typing.
  public func named(_ name: String) -> CellModel {
    var model = self
    model.name = name
    return model
  }

  /// The row's identity.
  var identity: RowIdentity { RowIdentity(content: content) }

  /// Whether the row shows the same content as another one with the same identity.
  func showsSame(as other: CellModel) -> Bool { content.showsSame(as: other.content) }

  /// Returns a cell filled with the row's data.
  func cell(_ table: TableView) -> TableViewCell {
    // The initializer accepts only cell types for tables, so the cast succeeds.
    content.cell(table.host.cells) as? TableViewCell ?? TableViewCell()
  }
}

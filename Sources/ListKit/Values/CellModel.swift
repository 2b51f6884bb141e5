/// A row as a value: the cell's type, who the row is, what it shows and how that is put into the cell, and what the
/// person can do with it.
///
///     CellModel(UserCell.self, id: user.id, data: user) { cell, user in cell.name.setText(user.name) }
///
/// Two rows of the same type of cell and the same identity are the same row, whatever they show; whether they show the
/// same is asked of their data. So a row that changed stays in its place and is filled anew, and one that moved is known
/// where it comes to.
public struct CellModel {
  let content: CellContent
  /// What happens when the person chooses the row, by a click or by Enter.
  public var onActivate: (() -> Void)?
  /// What happens when the selection comes to the row.
  public var onSelect: (() -> Void)?
  /// The row's menu, asked for when the person wants to see it.
  public var menu: (() -> Menu)?

  /// The buttons over the row's beginning, asked for when the person comes to it.
  public var leadingActions: (() -> [RowAction])?
  /// The buttons over the row's end.
  public var trailingActions: (() -> [RowAction])?
  /// What the person types to find the row.
  public var name: String?

  /// A row.
  /// - Parameters:
  ///   - type: the type of the cell; the table gets to know it at the first use.
  ///   - id: who the row is, among the rows with this type of cell.
  ///   - data: what it shows.
  ///   - apply: puts the data into a cell, which may have shown another row before.
  public init<Cell: TableViewCell, ID: Hashable, Data: Equatable>(
    _ type: Cell.Type, id: ID, data: Data, apply: @escaping (Cell, Data) -> Void
  ) {
    content = TypedContent(id: id, data: data, apply: apply)
  }

  /// What the person does when choosing the row.
  public func activating(_ action: @escaping () -> Void) -> CellModel {
    var model = self
    model.onActivate = action
    return model
  }

  /// What the selection does when it comes to the row.
  public func selecting(_ action: @escaping () -> Void) -> CellModel {
    var model = self
    model.onSelect = action
    return model
  }

  /// The menu that the row has.
  public func offering(_ menu: @escaping () -> Menu) -> CellModel {
    var model = self
    model.menu = menu
    return model
  }

  /// The buttons over the row's beginning.
  public func leading(_ actions: @escaping () -> [RowAction]) -> CellModel {
    var model = self
    model.leadingActions = actions
    return model
  }

  /// The buttons over the row's end.
  public func trailing(_ actions: @escaping () -> [RowAction]) -> CellModel {
    var model = self
    model.trailingActions = actions
    return model
  }

  /// What the person types to find the row.
  public func named(_ name: String) -> CellModel {
    var model = self
    model.name = name
    return model
  }

  /// Who the row is.
  var identity: RowIdentity { RowIdentity(content: content) }

  /// Whether the row shows what another of the same identity shows.
  func showsSame(as other: CellModel) -> Bool { content.showsSame(as: other.content) }

  /// A cell with the row's data in it.
  func cell(_ table: TableView) -> TableViewCell {
    // the content was made with a type of cell for tables
    content.cell(table.host) as? TableViewCell ?? TableViewCell()
  }
}

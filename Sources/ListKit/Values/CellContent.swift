/// The identity of a table's row or a grid's item.
struct RowIdentity: Hashable {
  let content: CellContent

  static func == (left: RowIdentity, right: RowIdentity) -> Bool { left.content.isSameRow(as: right.content) }

  func hash(into hasher: inout Hasher) { content.hashRow(into: &hasher) }
}

/// The type-erased content of a row or an item; its subclass is ``TypedContent``.
class CellContent {
  init() {}
  func isSameRow(as other: CellContent) -> Bool { self === other }
  func showsSame(as other: CellContent) -> Bool { self === other }
  func hashRow(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// A description for the error message that rejects a value.
  var name: String { "" }
  /// The identity as the program knows it.
  var id: AnyHashable { ObjectIdentifier(self) }
  /// What is shown.
  var value: Any { () }
  var cellType: ReusableCell.Type { ReusableCell.self }
  func cell(_ cells: CellBinder) -> ReusableCell { preconditionFailure("a row's content has a type") }
}

/// The content of a row or an item.
class TypedContent<Cell: ReusableCell, ID: Hashable, Data: Equatable>: CellContent {
  private let identifier: ID
  private let data: Data
  private let apply: (Cell, Data) -> Void

  init(id: ID, data: Data, apply: @escaping (Cell, Data) -> Void) {
    identifier = id
    self.data = data
    self.apply = apply
  }

  override func isSameRow(as other: CellContent) -> Bool { (other as? TypedContent)?.identifier == identifier }

  override func showsSame(as other: CellContent) -> Bool { (other as? TypedContent)?.data == data }

  override func hashRow(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(Cell.self))
    hasher.combine(identifier)
  }

  override var name: String { "\(Cell.self) \(identifier)" }

  override var id: AnyHashable { AnyHashable(identifier) }

  override var value: Any { data }

  override var cellType: ReusableCell.Type { Cell.self }

  override func cell(_ cells: CellBinder) -> ReusableCell {
    cells.register(Cell.self)
    let cell = cells.dequeue(Cell.self)
    apply(cell, data)
    return cell
  }
}

/// The content of a row with a ``ListCell``.
final class ListContent<ID: Hashable>: TypedContent<ListCell, ID, ListContentConfiguration> {
  private let accessories: () -> [CellAccessory]
  /// The accessories that a cell was given; nil if no cell has shown the row.
  private var shown: [CellAccessory]?

  init(id: ID, content: ListContentConfiguration, accessories: @escaping () -> [CellAccessory]) {
    self.accessories = accessories
    super.init(id: id, data: content) { $0.contentConfiguration = $1 }
  }

  override func showsSame(as other: CellContent) -> Bool {
    guard super.showsSame(as: other), let other = other as? ListContent else { return false }
    // The closure cannot be compared, and that of the other row would answer what is so now.
    guard let old = other.shown else { return true }
    guard accessories().elementsEqual(old, by: { $0.looksSame(as: $1) && !$1.hasAction }) else { return false }
    shown = old
    return true
  }

  override func cell(_ cells: CellBinder) -> ReusableCell {
    let cell = super.cell(cells)
    let accessories = accessories()
    (cell as? ListCell)?.accessories = accessories
    shown = accessories
    return cell
  }
}

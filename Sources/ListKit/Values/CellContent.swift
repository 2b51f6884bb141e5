/// The identity of a table's row or a grid's item.
struct RowIdentity: Hashable {
  let content: CellContent

  static func == (left: RowIdentity, right: RowIdentity) -> Bool { left.content.isSameRow(as: right.content) }

  func hash(into hasher: inout Hasher) { content.hashRow(into: &hasher) }
}

/// The type-erased content of a row or an item; ``TypedContent`` is the only subclass.
class CellContent {
  init() {}
  func isSameRow(as other: CellContent) -> Bool { self === other }
  func showsSame(as other: CellContent) -> Bool { self === other }
  func hashRow(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// A description for the error message that rejects a value.
  var name: String { "" }
  func cell(_ cells: CellBinder) -> ReusableCell { preconditionFailure("a row's content has a type") }
}

/// The content of a row or an item.
final class TypedContent<Cell: ReusableCell, ID: Hashable, Data: Equatable>: CellContent {
  private let id: ID
  private let data: Data
  private let apply: (Cell, Data) -> Void

  init(id: ID, data: Data, apply: @escaping (Cell, Data) -> Void) {
    self.id = id
    self.data = data
    self.apply = apply
  }

  override func isSameRow(as other: CellContent) -> Bool { (other as? TypedContent)?.id == id }

  override func showsSame(as other: CellContent) -> Bool { (other as? TypedContent)?.data == data }

  override func hashRow(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(Cell.self))
    hasher.combine(id)
  }

  override var name: String { "\(Cell.self) \(id)" }

  override func cell(_ cells: CellBinder) -> ReusableCell {
    cells.register(Cell.self)
    let cell = cells.dequeue(Cell.self)
    apply(cell, data)
    return cell
  }
}

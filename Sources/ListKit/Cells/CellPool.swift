/// Unused cells kept for reuse, by type.
struct CellPool {
  private var waiting: [ObjectIdentifier: [ReusableCell]] = [:]

  mutating func put(_ cell: ReusableCell) {
    waiting[ObjectIdentifier(type(of: cell)), default: []].append(cell)
  }

  mutating func take<Cell: ReusableCell>(_ type: Cell.Type) -> Cell? {
    waiting[ObjectIdentifier(type)]?.popLast() as? Cell
  }
}

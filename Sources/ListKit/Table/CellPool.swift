/// Cells that wait to be used again, by type.
struct CellPool {
  private var waiting: [ObjectIdentifier: [TableViewCell]] = [:]

  mutating func put(_ cell: TableViewCell) {
    waiting[ObjectIdentifier(type(of: cell)), default: []].append(cell)
  }

  mutating func take<Cell: TableViewCell>(_ type: Cell.Type) -> Cell? {
    waiting[ObjectIdentifier(type)]?.popLast() as? Cell
  }
}

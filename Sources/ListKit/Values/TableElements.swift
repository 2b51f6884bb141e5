/// A table value laid out flat, as the list has it: what stands at each position, by identity.
struct TableElements {
  /// Who stands at a position.
  enum Identity: Hashable {
    case header(SectionIdentity, place: Int)
    case row(RowIdentity)
    case footer(SectionIdentity, place: Int)
  }

  /// What is shown there.
  enum Content {
    case title(String)
    case row(CellModel, IndexPath)
  }

  private(set) var identities: [Identity] = []
  private(set) var contents: [Content] = []
  let layout: SectionLayout

  /// Of a table with nothing in it.
  static let none = TableElements()

  private init() { layout = SectionLayout() }

  /// Lays a table out, unless a row stands in it twice.
  init(_ model: TableModel) throws(TableModelError) {
    layout = SectionLayout(
      model.sections.map {
        SectionLayout.Section(rows: $0.cells.count, hasHeader: $0.header != nil, hasFooter: $0.footer != nil)
      })
    var known: [RowIdentity: IndexPath] = [:]
    var sections: [AnyHashable: Int] = [:]
    for (number, section) in model.sections.enumerated() {
      if case .named(let id) = section.id, let first = sections.updateValue(number, forKey: id) {
        throw TableModelError.sectionTwice("\(id)", first, number)
      }
      // a section without a name is the one at its place
      let place = section.id == .place ? number : 0
      if let header = section.header { add(.header(section.id, place: place), .title(header)) }
      for (row, cell) in section.cells.enumerated() {
        let indexPath = IndexPath(row: row, section: number)
        if let first = known.updateValue(indexPath, forKey: cell.identity) {
          throw TableModelError.rowTwice(cell.content.name, first, indexPath)
        }
        add(.row(cell.identity), .row(cell, indexPath))
      }
      if let footer = section.footer { add(.footer(section.id, place: place), .title(footer)) }
    }
  }

  private mutating func add(_ identity: Identity, _ content: Content) {
    identities.append(identity)
    contents.append(content)
  }

  /// Whether a position shows what another table shows at the position of the same identity.
  func showsSame(at position: Int, as other: TableElements, at otherPosition: Int) -> Bool {
    switch (contents[position], other.contents[otherPosition]) {
    case (.title(let title), .title(let otherTitle)): title == otherTitle
    case (.row(let cell, _), .row(let otherCell, _)): cell.showsSame(as: otherCell)
    default: false
    }
  }
}

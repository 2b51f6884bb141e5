/// A table value flattened into the list's positions, with the identity and the content of each.
struct TableElements {
  /// The identity of what a position shows.
  enum Identity: Hashable {
    case header(SectionIdentity, place: Int)
    case row(RowIdentity)
    case footer(SectionIdentity, place: Int)
  }

  /// What a position shows.
  enum Content {
    case margin(String, MarginModel?)
    case row(CellModel, IndexPath)
  }

  private(set) var identities: [Identity] = []
  private(set) var contents: [Content] = []
  let layout: SectionLayout

  /// The elements of an empty table.
  static let none = TableElements()

  private init() { layout = SectionLayout() }

  /// Flattens a table. Throws if a row or a section occurs twice.
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
      // A section without an ID is identified by its index.
      let place = section.id == .place ? number : 0
      if let header = section.header { add(.header(section.id, place: place), .margin(header, section.headerView)) }
      for (row, cell) in section.cells.enumerated() {
        let indexPath = IndexPath(row: row, section: number)
        if let first = known.updateValue(indexPath, forKey: cell.identity) {
          throw TableModelError.rowTwice(cell.content.name, first, indexPath)
        }
        add(.row(cell.identity), .row(cell, indexPath))
      }
      if let footer = section.footer { add(.footer(section.id, place: place), .margin(footer, section.footerView)) }
    }
  }

  private mutating func add(_ identity: Identity, _ content: Content) {
    identities.append(identity)
    contents.append(content)
  }

  /// Whether a position shows the same content as another table's position with the same identity.
  func showsSame(at position: Int, as other: TableElements, at otherPosition: Int) -> Bool {
    switch (contents[position], other.contents[otherPosition]) {
    case (.margin(let title, nil), .margin(let otherTitle, nil)): title == otherTitle
    case (.margin(let title, let view?), .margin(let otherTitle, let otherView?)):
      title == otherTitle && view.showsSame(otherView)
    case (.row(let cell, _), .row(let otherCell, _)): cell.showsSame(as: otherCell)
    default: false
    }
  }
}

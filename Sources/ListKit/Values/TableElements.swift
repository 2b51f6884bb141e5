/// A table's or a collection view's value flattened into the list's positions, with the identity and the content of each.
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
    case row(CellContent)
  }

  private(set) var identities: [Identity] = []
  private(set) var contents: [Content] = []
  let layout: SectionLayout

  /// The elements of an empty table.
  static let none = TableElements()

  private init() { layout = SectionLayout() }

  /// A section of a table or a collection view.
  struct Section {
    let id: SectionIdentity
    let header: (title: String, view: MarginModel?)?
    let footer: (title: String, view: MarginModel?)?
    let rows: [CellContent]
  }

  /// Flattens a table. Throws if a row or a section occurs twice.
  init(_ model: TableModel) throws(TableModelError) {
    try self.init(
      model.sections.map { section in
        Section(
          id: section.id, header: section.header.map { ($0, section.headerView) },
          footer: section.footer.map { ($0, section.footerView) }, rows: section.cells.map(\.content))
      })
  }

  /// Flattens sections. Throws if a row or a section occurs twice.
  init(_ sections: [Section]) throws(TableModelError) {
    layout = SectionLayout(
      sections.map {
        SectionLayout.Section(rows: $0.rows.count, hasHeader: $0.header != nil, hasFooter: $0.footer != nil)
      })
    var known: [RowIdentity: IndexPath] = [:]
    var places: [AnyHashable: Int] = [:]
    for (number, section) in sections.enumerated() {
      if case .named(let id) = section.id, let first = places.updateValue(number, forKey: id) {
        throw TableModelError.sectionTwice("\(id)", first, number)
      }
      // A section without an ID is identified by its index.
      let place = section.id == .place ? number : 0
      if let (title, view) = section.header { add(.header(section.id, place: place), .margin(title, view)) }
      for (row, content) in section.rows.enumerated() {
        let indexPath = IndexPath(row: row, section: number)
        let identity = RowIdentity(content: content)
        if let first = known.updateValue(indexPath, forKey: identity) {
          throw TableModelError.rowTwice(content.name, first, indexPath)
        }
        add(.row(identity), .row(content))
      }
      if let (title, view) = section.footer { add(.footer(section.id, place: place), .margin(title, view)) }
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
    case (.row(let content), .row(let otherContent)): content.showsSame(as: otherContent)
    default: false
    }
  }
}

/// A whole table as a value: sections of rows. Created from data by a pure function, shown by a ``TableViewShim``.
///
/// Suited to lists of up to some ten thousand rows; for longer ones use a data source, which is asked row by row.
public struct TableModel {
  /// The sections, in order.
  public var sections: [SectionModel]
  /// Called when the user moves a row; the destination is the row's index path after deletion and reinsertion. Rows can
  /// be moved only if this is set. The table does not change until it is given a new value.
  public var onMove: ((_ source: IndexPath, _ destination: IndexPath) -> Void)?

  /// Called when the user has renamed a row, for the application's undo; ``RowEditing/perform(_:)`` undoes it. A move is
  /// told to ``onMove`` alone, which decides whether the row moves.
  public var onEdit: ((_ edit: RowEdit) -> Void)?
  /// Returns the context menu of several selected rows, requested on one of them; nil for that row's own menu.
  public var menuForRows: ((_ rows: [CellModel]) -> Menu?)?

  /// Whether there is a row that something can happen to.
  func contains(where isSo: (RowHandlers) -> Bool) -> Bool {
    sections.contains { $0.cells.contains { isSo($0.handlers) } }
  }

  /// Creates a table.
  public init(_ sections: [SectionModel] = []) { self.sections = sections }

  /// Creates a table with one section.
  public init(_ cells: [CellModel]) { sections = [SectionModel(cells)] }

  /// The row at an index path.
  public subscript(indexPath: IndexPath) -> CellModel { sections[indexPath.section].cells[indexPath.row] }

  /// The section at an index: `model[section][row]` is a row.
  public subscript(section: Int) -> SectionModel { sections[section] }

  /// Returns the row at an index path, or nil if there is none.
  public func item(at indexPath: IndexPath) -> CellModel? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let cells = sections[indexPath.section].cells
    return cells.indices.contains(indexPath.row) ? cells[indexPath.row] : nil
  }

  /// Returns the index paths of all rows with some IDs.
  func indexPaths(for ids: Set<AnyHashable>) -> [IndexPath] {
    sections.enumerated().flatMap { number, section in
      section.cells.indices.filter { ids.contains(section.cells[$0].id) }.map { IndexPath(row: $0, section: number) }
    }
  }

  /// Returns the index path of the first row with an ID and, if given, with a cell type. All rows are searched.
  public func indexPath<ID: Hashable>(for id: ID, in type: TableViewCell.Type? = nil) -> IndexPath? {
    let id = AnyHashable(id)
    for (number, section) in sections.enumerated() {
      let row = section.cells.firstIndex { $0.id == id && (type == nil || $0.cellType == type) }
      if let row { return IndexPath(row: row, section: number) }
    }
    return nil
  }
}

/// A section as a value.
public struct SectionModel {
  /// The title above the rows.
  public var header: String?
  /// The text below the rows.
  public var footer: String?
  /// The rows, in order.
  public var cells: [CellModel]
  let id: SectionIdentity
  /// The header's and the footer's own views.
  private(set) var headerView: MarginModel?
  private(set) var footerView: MarginModel?

  /// The row at an index.
  public subscript(row: Int) -> CellModel { cells[row] }

  /// Returns the section with a header of its own.
  /// - Parameters:
  ///   - type: The view's type, loaded by its name.
  ///   - title: The header's accessible name.
  ///   - data: What the header shows.
  ///   - apply: Puts the data into a view, which may have shown another header before.
  public func heading<Header: View, Data: Equatable>(
    _ type: Header.Type, title: String, data: Data, apply: @escaping (_ view: Header, _ data: Data) -> Void
  ) -> SectionModel {
    var section = self
    (section.header, section.headerView) = (title, MarginModel(type, data: data, apply: apply))
    return section
  }

  /// Returns the section with a footer of its own.
  /// - Parameters:
  ///   - type: The view's type, loaded by its name.
  ///   - title: The footer's accessible name.
  ///   - data: What the footer shows.
  ///   - apply: Puts the data into a view, which may have shown another footer before.
  public func footing<Footer: View, Data: Equatable>(
    _ type: Footer.Type, title: String, data: Data, apply: @escaping (_ view: Footer, _ data: Data) -> Void
  ) -> SectionModel {
    var section = self
    (section.footer, section.footerView) = (title, MarginModel(type, data: data, apply: apply))
    return section
  }

  /// Creates a section identified by its index in the table.
  public init(_ cells: [CellModel], header: String? = nil, footer: String? = nil) {
    self.init(id: .place, header, footer, cells)
  }

  /// Creates a section that can be inserted, deleted and moved.
  /// - Parameters:
  ///   - id: The section's identity.
  ///   - header: The title above the rows.
  ///   - footer: The text below the rows.
  ///   - cells: The rows, in order.
  public init<ID: Hashable>(id: ID, header: String? = nil, footer: String? = nil, cells: [CellModel]) {
    self.init(id: .named(AnyHashable(id)), header, footer, cells)
  }

  private init(id: SectionIdentity, _ header: String?, _ footer: String?, _ cells: [CellModel]) {
    self.id = id
    self.header = header
    self.footer = footer
    self.cells = cells
  }
}

/// The identity of a section.
nonisolated enum SectionIdentity: Hashable {
  /// The section's index identifies it.
  case place
  case named(AnyHashable)
}

/// The reason a table value cannot be shown.
public nonisolated enum TableModelError: Error, Equatable, CustomStringConvertible {
  /// A row occurs twice: its cell type and ID, and its first and second index path.
  case rowTwice(String, IndexPath, IndexPath)
  /// A section occurs twice: its ID, and its first and second index.
  case sectionTwice(String, Int, Int)

  /// The complete message.
  public var description: String {
    switch self {
    case .rowTwice(let row, let first, let again):
      "a table cannot hold \(row) twice, at row \(first.row) of section \(first.section) and row \(again.row) of section "
        + "\(again.section): rows are known by their identity"
    case .sectionTwice(let section, let first, let again):
      "a table cannot hold the section \(section) twice, at \(first) and \(again): sections are known by their identity"
    }
  }
}

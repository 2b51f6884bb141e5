/// A whole table as a value: sections of rows. Created from data by a pure function, shown by a ``TableViewShim``.
///
/// Suited to lists of up to some ten thousand rows; for longer ones use a data source, which is asked row by row.
public struct TableModel {
  /// The sections, in order.
  public var sections: [SectionModel]
  /// Called when the user moves a row; the destination is the row's index path after deletion and reinsertion. Rows can
  /// be moved only if this is set. The table does not change until it is given a new value.
  public var onMove: ((_ source: IndexPath, _ destination: IndexPath) -> Void)?

  /// Creates a table.
  public init(_ sections: [SectionModel] = []) { self.sections = sections }

  /// Creates a table with one section.
  public init(_ cells: [CellModel]) { sections = [SectionModel(cells)] }

  /// The row at an index path.
  public subscript(indexPath: IndexPath) -> CellModel { sections[indexPath.section].cells[indexPath.row] }
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

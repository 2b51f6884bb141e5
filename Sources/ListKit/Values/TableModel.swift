/// A whole table as a value: sections of rows. Made by a pure function from data, given to a ``TableViewShim``.
///
/// For lists of up to some ten thousand rows; longer ones want a data source, which is asked row by row.
public struct TableModel {
  /// The sections, in order.
  public var sections: [SectionModel]
  /// What happens when the person carries a row to where it would be once taken out and put in again; rows can be carried
  /// where there is an answer. The table stays as it is until a new value is given to it.
  public var onMove: ((_ source: IndexPath, _ destination: IndexPath) -> Void)?

  /// A table.
  public init(_ sections: [SectionModel] = []) { self.sections = sections }

  /// A table of one section.
  public init(_ cells: [CellModel]) { sections = [SectionModel(cells)] }

  /// The row at a place.
  public subscript(indexPath: IndexPath) -> CellModel { sections[indexPath.section].cells[indexPath.row] }
}

/// A section as a value.
public struct SectionModel {
  /// What is said above the rows.
  public var header: String?
  /// What is said below them.
  public var footer: String?
  /// The rows, in order.
  public var cells: [CellModel]
  let id: SectionIdentity

  /// A section known by its place among the others of its table.
  public init(_ cells: [CellModel], header: String? = nil, footer: String? = nil) {
    self.init(id: .place, header, footer, cells)
  }

  /// A section that can come, go and move among others.
  /// - Parameters:
  ///   - id: who the section is.
  ///   - header: what is said above the rows.
  ///   - footer: what is said below them.
  ///   - cells: the rows, in order.
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

/// Who a section is.
nonisolated enum SectionIdentity: Hashable {
  /// The one at its place.
  case place
  case named(AnyHashable)
}

/// Why a table value cannot be shown.
public nonisolated enum TableModelError: Error, Equatable, CustomStringConvertible {
  /// A row stands in it twice: its type of cell and its identity, and where it stands first and again.
  case rowTwice(String, IndexPath, IndexPath)
  /// A section stands in it twice: its identity, and where it stands first and again.
  case sectionTwice(String, Int, Int)

  /// The whole sentence.
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

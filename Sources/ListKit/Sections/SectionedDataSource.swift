/// A data source of sections whose cells are made by a closure.
///
///     let source = SectionedDataSource(sections: settings) { table, row, indexPath in
///       switch row {
///       case .toggle(let title): … table.dequeue(ToggleCell.self, for: indexPath)
///       case .value(let title, let value): … table.dequeue(ValueCell.self, for: indexPath)
///       }
///     }
public final class SectionedDataSource<Section: TableSection>: SectionedTableViewDataSource {
  /// The sections. Setting them changes what has changed in the table; see ``TableSection``.
  public var sections: [Section] {
    didSet { sectionsDidChange(in: table) }
  }

  /// The table that has asked for the sections.
  private weak var table: TableView?
  private let cell: (TableView, Section.Row, IndexPath) -> TableViewCell

  /// Creates a data source.
  /// - Parameters:
  ///   - sections: The sections to show.
  ///   - cell: Returns a cell for a row, obtained from ``TableView/dequeue(_:for:)`` and filled with the row's content.
  public init(
    sections: [Section] = [],
    cell:
      @escaping (_ table: TableView, _ row: Section.Row, _ indexPath: IndexPath) ->
      TableViewCell
  ) {
    self.sections = sections
    self.cell = cell
  }

  /// Returns the number of sections.
  public func numberOfSections(in tableView: TableView) -> Int {
    table = tableView
    return sections.count
  }

  /// Returns the cell that the closure makes.
  public func tableView(_ tableView: TableView, cellFor row: Section.Row, at indexPath: IndexPath) -> TableViewCell {
    cell(tableView, row, indexPath)
  }
}

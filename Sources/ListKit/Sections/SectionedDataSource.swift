/// A data source of sections: any type of section, any type of row.
///
///     let source = SectionedDataSource(sections: settings) { table, row, indexPath in
///       switch row {
///       case .toggle(let title): … table.dequeue(ToggleCell.self, for: indexPath)
///       case .value(let title, let value): … table.dequeue(ValueCell.self, for: indexPath)
///       }
///     }
public final class SectionedDataSource<Section: TableSection>: TableViewDataSource {
  /// The sections. After a change the table has to be told.
  public var sections: [Section]
  private let cell: (TableView, Section.Row, IndexPath) -> TableViewCell

  /// A data source.
  /// - Parameters:
  ///   - sections: what is shown.
  ///   - cell: a cell for a row, from ``TableView/dequeue(_:for:)``, with the row's content in it.
  public init(
    sections: [Section] = [],
    cell:
      @escaping (_ table: TableView, _ row: Section.Row, _ indexPath: IndexPath) ->
      TableViewCell
  ) {
    self.sections = sections
    self.cell = cell
  }

  /// The row at a place.
  public subscript(indexPath: IndexPath) -> Section.Row { sections[indexPath.section].rows[indexPath.row] }

  /// The number of sections.
  public func numberOfSections(in tableView: TableView) -> Int { sections.count }

  /// The number of a section's rows.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  /// What a section says above its rows.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  /// What a section says below them.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    sections[section].footer
  }

  /// The type of a section's header.
  public func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)? {
    sections[section].headerType
  }

  /// The cell that the closure makes.
  public func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    cell(tableView, self[indexPath], indexPath)
  }
}

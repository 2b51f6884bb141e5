/// A data source of sections, with any section type and any row type.
///
///     let source = SectionedDataSource(sections: settings) { table, row, indexPath in
///       switch row {
///       case .toggle(let title): … table.dequeue(ToggleCell.self, for: indexPath)
///       case .value(let title, let value): … table.dequeue(ValueCell.self, for: indexPath)
///       }
///     }
public final class SectionedDataSource<Section: TableSection>: TableViewDataSource {
  /// The sections. Tell the table after changing them.
  public var sections: [Section]
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

  /// The row at an index path.
  public subscript(indexPath: IndexPath) -> Section.Row { sections[indexPath.section].rows[indexPath.row] }

  /// Returns the number of sections.
  public func numberOfSections(in tableView: TableView) -> Int { sections.count }

  /// Returns the number of rows in a section.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  /// Returns the title above a section's rows.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  /// Returns the text below a section's rows.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    sections[section].footer
  }

  /// Returns the type of a section's header.
  public func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)? {
    sections[section].headerType
  }

  /// Returns the cell that the closure makes.
  public func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    cell(tableView, self[indexPath], indexPath)
  }
}

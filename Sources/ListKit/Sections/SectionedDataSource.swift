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

  public func numberOfSections(in tableView: TableView) -> Int { sections.count }

  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    sections[section].footer
  }

  public func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)? {
    sections[section].headerType
  }

  public func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    cell(tableView, self[indexPath], indexPath)
  }
}

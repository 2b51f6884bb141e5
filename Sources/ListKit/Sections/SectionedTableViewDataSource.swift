/// A data source of sections, with any section type and any row type. Everything a table asks for its sections and rows
/// has a default implementation, so that a class adds only what it does differently: moving rows, type-ahead, its own
/// headers.
///
///     final class FoldersDataSource: SectionedTableViewDataSource {
///       var sections: [FolderSection] = [] { didSet { sectionsDidChange(in: table) } }
///       …
///       func tableView(_ tableView: TableView, cellFor row: Folder, at indexPath: IndexPath) -> TableViewCell { … }
///       func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
///     }
///
/// ``SectionedDataSource`` is one that needs no class of its own.
@MainActor public protocol SectionedTableViewDataSource: TableViewDataSource {
  /// The type of the sections.
  associatedtype Section: TableSection
  /// The sections.
  var sections: [Section] { get }
  /// Returns a cell for a row, obtained from ``TableView/dequeue(_:for:)`` and filled with the row's content.
  func tableView(_ tableView: TableView, cellFor row: Section.Row, at indexPath: IndexPath) -> TableViewCell
}

extension SectionedTableViewDataSource {
  /// The row at an index path.
  public subscript(indexPath: IndexPath) -> Section.Row { sections[indexPath.section].rows[indexPath.row] }

  /// Shows the sections in a table after they have changed: rows that stay keep their widgets, rows whose content
  /// changed are filled again, and selection, focus and scroll position follow the rows by identity.
  public func sectionsDidChange(in tableView: TableView?) {
    tableView?.changes.showSections(of: self, in: Section.self)
  }

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

  /// Returns the cell of the row.
  public func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    self.tableView(tableView, cellFor: self[indexPath], at: indexPath)
  }

  /// What the table compares the next sections with.
  var elements: Any { SectionElements(sections) }
}

/// Provides a table's content. Usually an object of its own, apart from the controller; the table holds it weakly.
@MainActor public protocol TableViewDataSource: AnyObject {
  /// Returns the number of sections. 1 by default.
  func numberOfSections(in tableView: TableView) -> Int
  /// Returns the number of rows in a section.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// Returns a section's title, or nil for no header.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// Returns the type of a section's header, or nil for the plain one.
  func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)?
  /// Returns a section's header, obtained from ``TableView/dequeueHeaderFooter(_:)`` and filled, or nil for a view of
  /// the type that ``tableView(_:headerTypeInSection:)`` returns. Called only for sections with a title, which is the
  /// header's accessible name.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
  /// Returns a section's footer, obtained from ``TableView/dequeueHeaderFooter(_:)`` and filled, or nil to show its
  /// title as text. Called only for sections with a footer's title, which is the footer's accessible name.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?
  /// Returns the text below a section, or nil for no footer.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
  /// Returns a cell for a row, obtained from ``TableView/dequeue(_:for:)`` and filled with the row's content.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell

  /// Whether a row has a button before it while the table is edited; see ``TableView/isEditing`` and
  /// ``TableViewDelegate/tableView(_:editingStyleForRowAt:)``. A row that can be deleted also is by the Delete key.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Deletes a row at the user's request, or inserts another one, and tells the table. The user is not asked first: let
  /// it be undone.
  func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt indexPath: IndexPath)

  /// Whether the user may move a row, by dragging it or with Alt and an arrow key.
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// Moves a row in the data at the user's request; the table shows the move afterwards.
  /// - Parameters:
  ///   - tableView: The table.
  ///   - source: The row's current index path.
  ///   - destination: The row's index path after it has been deleted and reinserted.
  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath)

  /// Returns the first row after an index path whose text begins with what the user typed.
  ///
  /// The table never reads its rows for this. If nothing is found, the table asks again from the top.
  /// - Parameters:
  ///   - text: The typed text, unmodified.
  ///   - indexPath: The row that had the focus, or `nil` to search from the top.
  func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath?
}

extension TableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// Returns nil: no header.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Returns nil: the plain header.
  public func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)? { nil }
  /// Returns nil: a view of the header's type.
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? { nil }
  /// Returns nil: the title as text.
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? { nil }
  /// Returns nil: no footer.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
  /// Returns false.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing.
  public func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt indexPath: IndexPath) {}
  /// Returns false.
  public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing.
  public func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {}
  /// Returns nil. Letters are left to other key handlers.
  public func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? { nil }
}

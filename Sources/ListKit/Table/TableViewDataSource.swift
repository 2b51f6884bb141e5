/// What a table shows: a class apart from the controller and the window, held weakly by the table.
@MainActor public protocol TableViewDataSource: AnyObject {
  /// How many sections there are. One, unless said otherwise.
  func numberOfSections(in tableView: TableView) -> Int
  /// How many rows a section has.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// A section's heading, or nil for none.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// The type of a section's header, or nil for a plain line.
  func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)?
  /// A line below a section, or nil for none.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
  /// A cell for a row, from ``TableView/dequeue(_:for:)``, with the row's content in it.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell

  /// Whether the person may carry a row elsewhere, by the pointer or by Alt with an arrow.
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// The person carried a row elsewhere: the data source changes its data, the table then shows it.
  /// - Parameters:
  ///   - tableView: the table it is in.
  ///   - source: where the row is.
  ///   - destination: where it is once it has been taken out and put in again.
  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath)

  /// The row that a person who types looks for: the first one behind a place whose text begins so.
  ///
  /// The table never reads its rows for this. It asks again from the top where nothing is found behind the place.
  /// - Parameters:
  ///   - text: what was typed, as it was typed.
  ///   - indexPath: the row that had the focus, or `nil` to look from the top.
  func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath?
}

extension TableViewDataSource {
  /// One section.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// No heading.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// The plain one.
  public func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)? { nil }
  /// No line below.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
  /// No.
  public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// Nothing.
  public func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {}
  /// None: letters are left to whoever else wants them.
  public func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? { nil }
}

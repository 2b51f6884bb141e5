/// What a table shows: a class apart from the controller and the window, held weakly by the table.
public protocol TableViewDataSource: AnyObject {
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
}

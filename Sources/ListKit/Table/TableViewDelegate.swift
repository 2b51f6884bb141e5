/// What happens to a table's rows: a class apart from the data source, held weakly by the table.
public protocol TableViewDelegate: AnyObject {
  /// The person chose a row: by a click (or a double click, see ``TableView/activation``) or by Enter.
  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath)
  /// The selection came to a row, by the person or by the program.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
  /// The menu of a row, asked for when the person presses the second button on it, the Menu key or Shift+F10.
  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu?
}

extension TableViewDelegate {
  /// Nothing.
  public func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) {}
  /// Nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  /// No menu.
  public func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { nil }
}

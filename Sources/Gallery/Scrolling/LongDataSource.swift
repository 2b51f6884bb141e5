import ListKit

/// A million rows of different heights or of one height, in sections with headers.
final class LongDataSource: TableViewDataSource {
  /// The number of sections.
  static let sections = 10
  /// The number of rows in each.
  static let rows = 100_000
  /// Whether all rows have as many lines.
  var isUniform = false

  func numberOfSections(in tableView: TableView) -> Int { Self.sections }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { Self.rows }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "Section \(section + 1)" }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(ListCell.self, for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = "Row \(Self.number(of: indexPath))"
    // Two, three or four lines, or one.
    let lines = isUniform ? 1 : indexPath.row % 4
    content.secondaryText = lines == 0 ? nil : Array(repeating: "One more line", count: lines).joined(separator: "\n")
    content.secondaryTextProperties.numberOfLines = 0
    cell.contentConfiguration = content
    return cell
  }

  /// Returns the number of a row, from 1.
  static func number(of indexPath: IndexPath) -> Int { indexPath.section * rows + indexPath.row + 1 }

  /// Returns the row with a number from 1.
  static func indexPath(of number: Int) -> IndexPath {
    IndexPath(row: (number - 1) % rows, section: (number - 1) / rows)
  }
}

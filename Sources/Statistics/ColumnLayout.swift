/// Which columns are shown beside the title, and how wide they are.
struct ColumnLayout: Equatable {
  /// The least width of the column with the titles, in pixels: some twenty letters.
  static let leastTitle = 150
  /// The space beside the columns, in pixels: the padding of a row at both ends.
  static let margins = 24

  /// The widths of the columns' headings, in pixels. The values below them are shorter.
  var widths: [StatisticsColumn: Int] = [:]
  /// The width of the table, in pixels.
  var room = Int.max

  /// The columns that fit, the least important ones being left out first. The titles are always shown.
  var shown: Set<StatisticsColumn> {
    var rest = room == .max ? .max : room - Self.margins - Self.leastTitle
    var shown: Set<StatisticsColumn> = [.feed]
    for column in StatisticsColumn.byImportance {
      let width = widths[column] ?? 0
      guard width <= rest else { break }
      shown.insert(column)
      rest -= width
    }
    return shown
  }
}

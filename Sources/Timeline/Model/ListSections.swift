internal import struct Foundation.Date
import Library
import ListValues

/// The sections of a list: one per day, or a single one without a header.
nonisolated struct ListSections: Sendable {
  /// The start of each section's day; nil if the list is not grouped by day.
  private let starts: [Date?]
  /// The first row of each section, followed by the total number of rows.
  private let bounds: [Int]

  /// - Parameter count: the number of rows; rows whose day is not known yet are in the last section.
  init(_ order: ListOrder, count: Int) {
    var bounds = [0]
    for day in order.days { bounds.append(bounds[bounds.count - 1] + day.count) }
    starts = order.days.isEmpty ? [nil] : order.days.map(\.start)
    if order.days.isEmpty { bounds.append(count) } else { bounds[bounds.count - 1] = count }
    self.bounds = bounds
  }

  /// The number of sections.
  var count: Int { starts.count }

  func rows(in section: Int) -> Int { bounds[section + 1] - bounds[section] }

  /// The start of a section's day; nil if the list is not grouped by day.
  func start(of section: Int) -> Date? { starts[section] }

  /// The row index across all sections.
  func row(at indexPath: IndexPath) -> Int { bounds[indexPath.section] + indexPath.row }

  func indexPath(of row: Int) -> IndexPath {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if bounds[middle] <= row { low = middle } else { high = middle - 1 }
    }
    return IndexPath(row: row - bounds[low], section: low)
  }
}

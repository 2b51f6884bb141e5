internal import struct Foundation.Date
import Library
import ListKit

/// Where the rows of a list stand: under days, or in one section without a header.
nonisolated struct ListSections: Sendable {
  /// When each section's day begins; nil in a list without days.
  private let starts: [Date?]
  /// The first row of each section, and the number of all behind them.
  private let bounds: [Int]

  /// - Parameter count: how many rows there are; those whose day is not known yet stand in the last section.
  init(_ order: ListOrder, count: Int) {
    var bounds = [0]
    for day in order.days { bounds.append(bounds[bounds.count - 1] + day.count) }
    starts = order.days.isEmpty ? [nil] : order.days.map(\.start)
    if order.days.isEmpty { bounds.append(count) } else { bounds[bounds.count - 1] = count }
    self.bounds = bounds
  }

  /// How many there are.
  var count: Int { starts.count }

  /// How many rows a section has.
  func rows(in section: Int) -> Int { bounds[section + 1] - bounds[section] }

  /// When a section's day begins; nil in a list without days.
  func start(of section: Int) -> Date? { starts[section] }

  /// The number of a row among all.
  func row(at indexPath: IndexPath) -> Int { bounds[indexPath.section] + indexPath.row }

  /// Where a row stands.
  func indexPath(of row: Int) -> IndexPath {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if bounds[middle] <= row { low = middle } else { high = middle - 1 }
    }
    return IndexPath(row: row - bounds[low], section: low)
  }
}

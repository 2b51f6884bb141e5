import Foundation
import GRDB

extension FetchState {
  /// The columns of `feedState`, in the order in which ``init(_:from:)`` reads them.
  static let columns = [
    "dueAt", "attemptedAt", "fullAt", "changedAt", "failures", "skipHours", "skipDays", "movedTo", "movedDays",
    "movedOn", "goneAt", "iconURL", "wishedInterval",
  ]

  /// Reads the columns, starting at an index of the row.
  init(_ row: Row, from first: Int) {
    func date(_ index: Int) -> Date? { (row[first + index] as Int64?).map { Date(milliseconds: $0) } }
    dueAt = date(0)
    attemptedAt = date(1)
    fullAt = date(2)
    changedAt = date(3)
    failures = row[first + 4]
    skipHours = UInt32(truncatingIfNeeded: row[first + 5] as Int64)
    skipDays = UInt8(truncatingIfNeeded: row[first + 6] as Int64)
    move = (row[first + 7] as String?).map { Move(url: $0, days: row[first + 8], lastDay: row[first + 9]) }
    goneAt = date(10)
    iconURL = row[first + 11]
    wishedInterval = (row[first + 12] as Int64?).map(TimeInterval.init)
  }

  /// The values of the columns.
  var arguments: [(any DatabaseValueConvertible)?] {
    [
      dueAt?.milliseconds, attemptedAt?.milliseconds, fullAt?.milliseconds, changedAt?.milliseconds, failures,
      Int64(skipHours), Int64(skipDays), move?.url.storable, move?.days ?? 0, move?.lastDay ?? 0, goneAt?.milliseconds,
      iconURL?.storable, wishedInterval.map { Int64($0) },
    ]
  }
}

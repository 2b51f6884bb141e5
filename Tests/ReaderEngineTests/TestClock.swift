import Foundation
import ReaderEngine
import Synchronization

/// A clock that advances only when the test says so.
final class TestClock: Sendable {
  private let date: Mutex<Date>

  init(_ date: Date = Date(timeIntervalSince1970: 1_795_262_400)) {
    self.date = Mutex(date)
  }

  var now: Date { date.withLock { $0 } }

  func pass(_ seconds: TimeInterval) {
    date.withLock { $0 += seconds }
  }

  /// A refresh clock without randomness.
  var forRefreshing: RefreshClock { RefreshClock(now: { self.now }, chance: { 0.5 }) }
}

/// Counts the requests to a server.
final class Visits: Sendable {
  private let counts = Mutex<[String: Int]>([:])
  private let current = Mutex((active: 0, most: 0))

  /// Records a visit and returns the number of visits before it.
  @discardableResult func note(_ name: String) -> Int {
    counts.withLock { counts in
      defer { counts[name, default: 0] += 1 }
      return counts[name] ?? 0
    }
  }

  subscript(_ name: String) -> Int { counts.withLock { $0[name] ?? 0 } }
  var total: Int { counts.withLock { $0.values.reduce(0, +) } }

  /// The largest number of concurrent visits.
  var mostAtOnce: Int { current.withLock { $0.most } }

  /// Counts a visit for the duration of the body.
  func during<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    current.withLock { current in
      current.active += 1
      current.most = max(current.most, current.active)
    }
    defer { current.withLock { $0.active -= 1 } }
    return try await body()
  }
}

import Foundation
import GRDB
import Synchronization

/// Reads the `change` table on from where it was last read, and gives what it finds to every stream.
///
/// Own changes and those of other processes go the same way: whoever looks first, a commit of ours or a poll, delivers
/// what has come since, in the order of the commits and exactly once. All reading happens on the writer's connection,
/// which GRDB serialises.
///
/// The one lock of this target: `Library.changes` must have its stream registered when it returns, without an `await`,
/// or else the caller's next read could miss a change that its stream misses too. It is held for a few assignments.
final class ChangeHub: Sendable {
  typealias Continuation = AsyncStream<[LibraryChange]>.Continuation

  private struct State {
    var lastSequence: Int64
    var dataVersion: Int64
    var streams: [UUID: Continuation] = [:]
    var isClosed = false
  }

  private let state: Mutex<State>

  init(_ pool: DatabasePool) throws {
    state = Mutex(
      try pool.writeWithoutTransaction { db in
        // In this order: a commit in between is then read once more for nothing, rather than missed.
        let dataVersion = try Self.dataVersion(db)
        let lastSequence = try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM change") ?? 0
        return State(lastSequence: lastSequence, dataVersion: dataVersion)
      })
  }

  /// How many streams are open.
  var streamCount: Int {
    state.withLock { $0.streams.count }
  }

  /// Adds a stream; it is finished at once if the library is closed.
  func add(_ continuation: Continuation, as key: UUID) {
    let isClosed = state.withLock { state in
      if !state.isClosed {
        state.streams[key] = continuation
      }
      return state.isClosed
    }
    if isClosed {
      continuation.finish()
    }
  }

  func remove(_ key: UUID) {
    // What is taken out is let go after the lock: its end may run the caller's code.
    _ = state.withLock { $0.streams.removeValue(forKey: key) }
  }

  /// Finishes every stream, and those that are still to come. Says whether it was the first to do so.
  @discardableResult func close() -> Bool {
    let (isFirst, streams) = state.withLock { state in
      defer { state.isClosed = true }
      return (!state.isClosed, Array(state.streams.values))
    }
    for stream in streams {
      stream.finish()
    }
    return isFirst
  }

  /// Reads on if another connection has committed since the last look. On the writer's queue.
  func poll(_ db: Database) {
    // A poll that fails is made good by the next one: the number read up to stays where it is.
    guard let version = try? Self.dataVersion(db), version != state.withLock({ $0.dataVersion }) else { return }
    if readOn(db) {
      state.withLock { $0.dataVersion = version }
    }
  }

  /// Gives the streams what was committed since the last look; says whether it could be read. On the writer's queue.
  @discardableResult func readOn(_ db: Database) -> Bool {
    let last = state.withLock { $0.lastSequence }
    guard let (changes, sequence) = try? Self.changes(db, after: last) else { return false }
    state.withLock { state in
      state.lastSequence = sequence
      guard !changes.isEmpty else { return }
      for stream in state.streams.values {
        stream.yield(changes)
      }
    }
    return true
  }
}

extension ChangeHub {
  private static func dataVersion(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
  }

  private static func changes(_ db: Database, after last: Int64) throws -> ([LibraryChange], Int64) {
    let statement = try db.cachedStatement(
      sql: "SELECT sequence, kind, feedID, articleID, otherID FROM change WHERE sequence > ? ORDER BY sequence")
    var first: Int64?
    var sequence = last
    var rows: [ChangeRow] = []
    let cursor = try Row.fetchCursor(statement, arguments: [last])
    while let row = try cursor.next() {
      sequence = row[0]
      first = first ?? sequence
      // A kind that a later version has added stands for something we cannot name.
      let kind = ChangeRow.Kind(rawValue: row[1]) ?? .everything
      rows.append(ChangeRow(kind: kind, feedID: row[2], articleID: row[3], otherID: row[4]))
    }
    // The numbers have no gaps, so one here means that rows were dropped before we read them.
    if let first, first != last + 1 {
      return ([.everything], sequence)
    }
    return (LibraryChange.changes(of: rows), sequence)
  }
}

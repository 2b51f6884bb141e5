import Foundation
import GRDB
import Synchronization

/// Reads new rows of the `change` table and sends them to every stream.
///
/// Changes of this process and of others take the same path: whichever comes first, a commit of ours or a poll,
/// delivers everything committed since the last read, in commit order and exactly once. All reading happens on the
/// writer connection, which GRDB serializes.
///
/// This is the only lock in the target. `Library.changes` must have registered its stream when it returns, without an
/// `await`; otherwise the caller's next read could miss a change that its stream also misses. The lock is held only for
/// a few assignments, and never while a stream is told something: cancelling a stream's task calls ``remove(_:)`` under
/// a lock of that task, and resuming the task takes the same lock.
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
        // In this order, a commit in between is read once more unnecessarily instead of being missed.
        let dataVersion = try Self.dataVersion(db)
        let lastSequence = try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM change") ?? 0
        return State(lastSequence: lastSequence, dataVersion: dataVersion)
      })
  }

  /// The number of open streams.
  var streamCount: Int {
    state.withLock { $0.streams.count }
  }

  /// Adds a stream, or finishes it at once if the library is closed.
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
    // The removed continuation is released after the lock, because its deinit may run the caller's code.
    _ = state.withLock { $0.streams.removeValue(forKey: key) }
  }

  /// Finishes every stream, including those added later. Returns whether this was the first call.
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

  /// Reads new changes if another connection has committed since the last poll. Runs on the writer queue.
  func poll(_ db: Database) {
    // If a poll fails, the next one makes up for it: the sequence number read last stays as it was.
    guard let version = try? Self.dataVersion(db), version != state.withLock({ $0.dataVersion }) else { return }
    if readOn(db) {
      state.withLock { $0.dataVersion = version }
    }
  }

  /// Sends the streams everything committed since the last read, and returns whether reading succeeded. Runs on the
  /// writer queue.
  @discardableResult func readOn(_ db: Database) -> Bool {
    let last = state.withLock { $0.lastSequence }
    guard let (changes, sequence) = try? Self.changes(db, after: last) else { return false }
    let streams = state.withLock { state in
      state.lastSequence = sequence
      return changes.isEmpty ? [] : Array(state.streams.values)
    }
    // In commit order, because the writer queue is serial.
    for stream in streams { stream.yield(changes) }
    return true
  }
}

extension ChangeHub {
  private static func dataVersion(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
  }

  private static func changes(_ db: Database, after last: Int64) throws -> ([LibraryChange], Int64) {
    let statement = try db.cachedStatement(
      sql: "SELECT sequence, kind, feedID, articleID, date, otherID FROM change WHERE sequence > ? ORDER BY sequence")
    var first: Int64?
    var sequence = last
    var rows: [ChangeRow] = []
    let cursor = try Row.fetchCursor(statement, arguments: [last])
    while let row = try cursor.next() {
      sequence = row[0]
      first = first ?? sequence
      // A kind added by a later version means something we cannot name.
      let kind = ChangeRow.Kind(rawValue: row[1]) ?? .everything
      rows.append(ChangeRow(kind: kind, feedID: row[2], articleID: row[3], date: row[4], otherID: row[5]))
    }
    // The sequence has no gaps, so a gap means that rows were deleted before we read them.
    if let first, first != last + 1 {
      return ([.everything], sequence)
    }
    return (LibraryChange.changes(of: rows), sequence)
  }
}

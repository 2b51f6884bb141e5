import GRDB
import Synchronization

/// Gives back the pages that the writing connection keeps, when nothing has been written for a while.
///
/// SQLite keeps a page until the cache is full. Marking articles as read, one after the other, touches pages that are far
/// apart and rarely needed again.
final class WriterCache: Sendable {
  /// Longer than the intervals between the changes of a held key or a refresh, which need the same pages again.
  private static let pause = Duration.milliseconds(300)

  private let pool: DatabasePool
  /// When something was written last; nil if the pages were given back since.
  private let lastWrite = Mutex<ContinuousClock.Instant?>(nil)

  init(of pool: DatabasePool) { self.pool = pool }

  /// Notes that a transaction has ended.
  func didWrite() {
    let isWaiting = lastWrite.withLock { last in
      defer { last = .now }
      return last != nil
    }
    guard !isWaiting else { return }
    Task.detached(priority: .utility) { [weak self] in
      while let end = self?.endOfPause() { try? await Task.sleep(until: end) }
      self?.shrink()
    }
  }

  /// Returns until when to wait; nil if nothing was written for long enough.
  private func endOfPause() -> ContinuousClock.Instant? {
    lastWrite.withLock { last in
      guard let end = last.map({ $0 + Self.pause }), end > .now else {
        last = nil
        return nil
      }
      return end
    }
  }

  private func shrink() {
    // It fails if the library is closed, which has given back more.
    pool.asyncWriteWithoutTransaction { db in try? db.execute(sql: "PRAGMA shrink_memory") }
  }
}

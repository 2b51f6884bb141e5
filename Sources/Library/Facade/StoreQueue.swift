import GRDB
import Synchronization

/// The feeds whose articles wait for the writer. Those that are small share a transaction.
///
/// A transaction writes each page that it has changed, and the articles of all feeds change the same pages of the lists by
/// date. During a first refresh, sharing halves what is written.
final class StoreQueue: Sendable {
  /// A feed to store.
  struct Store: Sendable {
    /// How many articles it has.
    let articles: Int
    /// Stores them, and returns what reports the success after the commit. Called again after a rollback.
    let perform: @Sendable (Database, inout ChangeLog) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
  }

  /// The most articles that share a transaction: some tens of milliseconds before other writers can run. A feed with
  /// more has one of its own.
  static let mostArticles = 500

  private let waiting = Mutex<[Store]>([])

  /// How many feeds wait.
  var count: Int { waiting.withLock(\.count) }

  func add(_ store: Store) {
    waiting.withLock { $0.append(store) }
  }

  /// Stores the feeds that have waited longest, if any are left by earlier calls. Runs on the writer queue.
  func storeNext(_ db: Database, _ hub: ChangeHub, _ stories: StoryIndex) {
    let stores = takeNext()
    guard !stores.isEmpty else { return }
    do {
      let reports = try Library.transact(db, hub: hub) { db, log in try stores.map { try $0.perform(db, &log) } }
      for report in reports { report() }
    } catch {
      // The articles are not stored, and others will get their identifiers.
      stories.release()
      guard stores.count > 1 else { return stores[0].fail(error) }
      // One feed's error must not concern the others.
      for store in stores { storeAlone(store, db, hub, stories) }
    }
  }

  private func storeAlone(_ store: Store, _ db: Database, _ hub: ChangeHub, _ stories: StoryIndex) {
    do {
      try Library.transact(db, hub: hub) { db, log in try store.perform(db, &log) }()
    } catch {
      stories.release()
      store.fail(error)
    }
  }

  private func takeNext() -> [Store] {
    waiting.withLock { waiting in
      var articles = 0
      let count =
        waiting.firstIndex { store in
          articles += store.articles
          return articles > Self.mostArticles
        } ?? waiting.count
      let taken = waiting.prefix(max(count, 1))
      waiting.removeFirst(taken.count)
      return Array(taken)
    }
  }
}

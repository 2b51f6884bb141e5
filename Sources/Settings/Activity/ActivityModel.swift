import Library
import ListValues
import Models

/// Receives changes of the activity log.
protocol ActivityModelDelegate: AnyObject {
  /// The entries have changed, or could not be read.
  func activityModel(_ model: ActivityModel, didLoad result: Result<ListChange, ArticlesError>)
}

/// The log of fetches, latest first.
final class ActivityModel {
  weak var delegate: (any ActivityModelDelegate)?

  /// The maximum number of entries read: several refreshes of hundreds of feeds. To see more, the user can filter by
  /// feed or by failure.
  static let most = 2_000

  /// The entries shown.
  private(set) var entries: [FetchLogEntry] = []
  /// Whether the log has been read at least once.
  private(set) var isLoaded = false
  /// Whether only failures are shown.
  var failuresOnly = false {
    didSet { if failuresOnly != oldValue { load() } }
  }

  private let library: Library
  private let feed: Feed.ID?
  private let loading = Coalescer()
  private var following: Task<Void, Never>?

  /// - Parameter feed: the feed whose fetches are shown; nil for all.
  init(library: Library, feed: Feed.ID?) {
    (self.library, self.feed) = (library, feed)
  }

  isolated deinit {
    following?.cancel()
  }

  /// Loads the log, and reloads it whenever the library changes, by this process or another one.
  func start() {
    let changes = library.changes()
    load()
    following = Task { [weak self] in
      for await _ in changes { self?.load() }
    }
  }

  /// Loads the log and notifies the delegate.
  func load() {
    loading.schedule { [weak self] in await self?.read() }
  }

  private func read() async {
    do throws(LibraryError) {
      let entries = try await library.fetchLog(of: feed, failuresOnly: failuresOnly, limit: Self.most)
      guard entries != self.entries || !isLoaded else { return }
      let change = Self.change(from: self.entries, to: entries)
      self.entries = entries
      isLoaded = true
      delegate?.activityModel(self, didLoad: .success(change))
    } catch {
      delegate?.activityModel(self, didLoad: .failure(.library(error)))
    }
  }

  /// Entries never change, except for their feed's title; after that, the whole list is reloaded.
  private static func change(from old: [FetchLogEntry], to new: [FetchLogEntry]) -> ListChange {
    let titles = Dictionary(old.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    guard new.allSatisfy({ titles[$0.id] == nil || titles[$0.id] == $0.title }) else { return .reloaded }
    return .spliced(ListSplice.difference(from: old.map(\.id), to: new.map(\.id)))
  }
}

import Library
import ListKit
import Models

/// Hears what was fetched.
protocol ActivityModelDelegate: AnyObject {
  /// The lines are others, or why they cannot be read.
  func activityModel(_ model: ActivityModel, didLoad result: Result<ListChange, ArticlesError>)
}

/// The log of fetches, the latest first.
final class ActivityModel {
  weak var delegate: (any ActivityModelDelegate)?

  /// The lines that are read at once: several refreshes of hundreds of feeds. Who wants more asks for one feed, or for
  /// what failed.
  static let most = 2_000

  /// What is shown.
  private(set) var entries: [FetchLogEntry] = []
  /// Whether it was ever read.
  private(set) var isLoaded = false
  /// Whether what failed is shown alone.
  var failuresOnly = false {
    didSet { if failuresOnly != oldValue { load() } }
  }

  private let library: Library
  private let feed: Feed.ID?
  private let loading = Coalescer()
  private var following: Task<Void, Never>?

  /// - Parameter feed: whose fetches; nil for all.
  init(library: Library, feed: Feed.ID?) {
    (self.library, self.feed) = (library, feed)
  }

  isolated deinit {
    following?.cancel()
  }

  /// Reads the log, and again whenever something is written, by this process or another.
  func start() {
    let changes = library.changes()
    load()
    following = Task { [weak self] in
      for await _ in changes { self?.load() }
    }
  }

  /// Reads the log, and tells the delegate.
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

  /// A line never changes but for its feed's title, which is as good as another list.
  private static func change(from old: [FetchLogEntry], to new: [FetchLogEntry]) -> ListChange {
    let titles = Dictionary(old.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    guard new.allSatisfy({ titles[$0.id] == nil || titles[$0.id] == $0.title }) else { return .reloaded }
    return .spliced(ListSplice.difference(from: old.map(\.id), to: new.map(\.id)))
  }
}

import Library
import ListValues
import Models

/// Receives changes of the statistics.
protocol StatisticsModelDelegate: AnyObject {
  /// The rows have changed, or could not be read.
  func statisticsModel(_ model: StatisticsModel, didLoad result: Result<[ListChange], ArticlesError>)
}

/// The statistics of a library's feeds, sorted and filtered.
final class StatisticsModel {
  /// The number of feeds whose sizes are read at once, and then shown: some 20 ms, and a few hundred from a slow disk.
  private static let sliceCount = 50

  weak var delegate: (any StatisticsModelDelegate)?

  /// The feeds shown.
  private(set) var rows: [FeedStatistics] = []
  /// Whether the statistics have been read at least once.
  private(set) var isLoaded = false
  private(set) var order = StatisticsOrder()
  var filter = StatisticsFilter.all {
    didSet { if filter != oldValue { arrange() } }
  }

  private let library: Library
  private let history: HistoryModel
  private let loading = Coalescer()
  private var following: Task<Void, Never>?
  /// All feeds, sorted by title.
  private var feeds: [FeedStatistics] = []
  private var measuring: Task<Void, Never>?
  /// The sizes that have been read, and how many articles the feeds had then.
  private var sizes: [Feed.ID: (size: FeedSize, articles: Int)] = [:]

  init(library: Library, history: HistoryModel) {
    (self.library, self.history) = (library, history)
  }

  isolated deinit {
    following?.cancel()
    measuring?.cancel()
  }

  /// Loads the statistics, and reloads them whenever the library changes, by this process or another one.
  func start() {
    let changes = library.changes()
    load(atOnce: true)
    following = Task { [weak self] in
      for await batch in changes where batch.contains(where: \.mayConcernStatistics) {
        self?.load(atOnce: batch.contains { if case .feeds = $0 { true } else { false } })
      }
    }
  }

  /// Reads the statistics again: a fetch without news changes nothing else.
  func refreshDidAdvance() { if isLoaded { load(atOnce: false) } }

  /// Sorts by a column or, if the rows are sorted by it already, the other way around.
  func sort(by column: StatisticsColumn) {
    order = order.choosing(column)
    arrange()
  }

  /// Unsubscribes from feeds, which is undone as one change.
  func remove(_ feeds: [Feed.ID]) {
    guard let first = feeds.first else { return }
    history.perform(feeds.count == 1 ? .removeFeed(first) : .removeFeeds(feeds))
  }

  func undo() { history.undo() }

  /// Makes the change again that was undone last.
  func redo() { history.redo() }

  private func load(atOnce: Bool) {
    loading.schedule(atOnce: atOnce) { [weak self] in await self?.read() }
  }

  private func read() async {
    do throws(LibraryError) {
      feeds = try await library.feedStatistics()
      fillIn(&feeds)
      let isFirst = !isLoaded
      isLoaded = true
      show(order.sorted(feeds.filter(filter.includes)), isOtherList: isFirst)
      measure()
    } catch {
      delegate?.statisticsModel(self, didLoad: .failure(.library(error)))
    }
  }

  /// Reads the sizes that are not known, or no longer right. The rows stay where they are until all are known.
  private func measure() {
    let feeds = feeds.filter { sizes[$0.id]?.articles != $0.feed.articleCount }
    measuring?.cancel()
    guard !feeds.isEmpty else { return }
    measuring = Task { [weak self, library] in
      do throws(LibraryError) {
        for start in stride(from: 0, to: feeds.count, by: Self.sliceCount) {
          let slice = feeds[start..<min(start + Self.sliceCount, feeds.count)]
          let read = try await library.feedSizes(of: slice.map(\.id))
          guard let self, !Task.isCancelled else { return }
          for feed in slice { sizes[feed.id] = read[feed.id].map { ($0, feed.feed.articleCount) } }
          fillIn(&self.feeds)
          var rows = rows
          fillIn(&rows)
          show(rows, isOtherList: false)
        }
        guard let self, order.column == .size else { return }
        show(order.sorted(self.feeds.filter(filter.includes)), isOtherList: false)
      } catch {
        guard let self, !Task.isCancelled else { return }
        delegate?.statisticsModel(self, didLoad: .failure(.library(error)))
      }
    }
  }

  private func fillIn(_ feeds: inout [FeedStatistics]) {
    for index in feeds.indices { feeds[index].size = sizes[feeds[index].id]?.size }
  }

  private func arrange() {
    if isLoaded { show(order.sorted(feeds.filter(filter.includes)), isOtherList: true) }
  }

  private func show(_ new: [FeedStatistics], isOtherList: Bool) {
    let changes = isOtherList ? [.reloaded] : Self.changes(from: rows, to: new)
    rows = new
    if !changes.isEmpty { delegate?.statisticsModel(self, didLoad: .success(changes)) }
  }

  private static func changes(from old: [FeedStatistics], to new: [FeedStatistics]) -> [ListChange] {
    let former = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let updated = Set(
      new.indices.filter { row in former[new[row].id].map { !$0.looksLike(new[row]) } ?? false })
    let splices = ListSplice.difference(from: old.map(\.id), to: new.map(\.id))
    return (splices.isEmpty ? [] : [.spliced(splices)]) + (updated.isEmpty ? [] : [.updated(.set(updated))])
  }
}

nonisolated extension FeedStatistics {
  /// Whether the rows are the same. That a few seconds have passed changes nothing that a row shows.
  fileprivate func looksLike(_ other: FeedStatistics) -> Bool {
    feed == other.feed && weeks == other.weeks && lastArticle == other.lastArticle
      && starredCount == other.starredCount && savedBytes == other.savedBytes
      && size == other.size && failingSince == other.failingSince
      && isDead == other.isDead
  }
}

nonisolated extension LibraryChange {
  /// Whether the statistics may have changed.
  fileprivate var mayConcernStatistics: Bool {
    switch self {
    case .feeds, .articles, .statuses, .manyStatuses, .everything: true
    case .folders, .searches, .rules, .tags, .episodeQueue, .index: false
    }
  }
}

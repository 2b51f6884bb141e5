import Library
import ListKit

/// Hears what became of the sidebar's feeds.
protocol SidebarModelDelegate: AnyObject {
  /// The feeds are there, or why they are not.
  func sidebarModel(_ model: SidebarModel, didLoad result: Result<ListChange, ArticlesError>)
}

/// The feeds and their counts.
final class SidebarModel {
  weak var delegate: (any SidebarModelDelegate)?

  /// Above the feeds.
  private(set) var smartFeeds: [SmartFeed] = [.unread, .all, .starred].map { SmartFeed(item: $0, count: 0) }
  /// By title.
  private(set) var feeds: [Feed] = []
  /// The rows that show something else since the last time; there may be thousands, and a refresh changes a few.
  private(set) var changedRows: Set<IndexPath> = []
  /// What the sidebar shows, in the order in which places are counted.
  var sections: [SidebarSection] { [.smartFeeds(smartFeeds), .feeds(feeds)] }

  private let library: Library
  private let loading = Coalescer()

  init(library: Library) {
    self.library = library
  }

  /// Reads the feeds, and tells the delegate.
  func load() {
    loading.schedule { [weak self] in await self?.read() }
  }

  /// Something was written, by this process or another.
  func libraryDidChange(_ changes: [LibraryChange]) {
    // every change there is may change a count, but that something can be found
    if changes.contains(where: { $0 != .index }) { load() }
  }

  /// The place in the sidebar of a list.
  func indexPath(of item: SidebarItem) -> IndexPath? {
    if case .feed(let id) = item {
      return feeds.firstIndex { $0.id == id }.map { IndexPath(row: $0, section: 1) }
    }
    return smartFeeds.firstIndex { $0.item == item }.map { IndexPath(row: $0, section: 0) }
  }

  /// The list at a place in the sidebar.
  func item(at indexPath: IndexPath) -> SidebarItem {
    indexPath.section == 0 ? smartFeeds[indexPath.row].item : .feed(feeds[indexPath.row].id)
  }

  /// The name of a list.
  func title(of item: SidebarItem) -> String {
    if case .feed(let id) = item { return feeds.first { $0.id == id }?.title ?? "" }
    return SmartFeed(item: item, count: 0).rowTitle
  }

  private func read() async {
    do throws(LibraryError) {
      let feeds = try await library.feeds()
      let counts = try await library.counts()
      let old = self.feeds
      let (splices, changed) = await Self.difference(from: old, to: feeds)
      // what is read is read in turns, so nobody has shown other feeds meanwhile
      show(feeds, counts, splices, changed)
    } catch {
      delegate?.sidebarModel(self, didLoad: .failure(.library(error)))
    }
  }

  /// What comes and goes, and the rows of those that are not as they were. There may be thousands of them, many times a
  /// second while a refresh runs: nothing for the main thread.
  @concurrent private static func difference(
    from old: [Feed], to new: [Feed]
  ) async -> (splices: [ListSplice], changed: [Int]) {
    let places = Dictionary(old.indices.map { (old[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    let changed = new.indices.filter { index in places[new[index].id].map { old[$0] != new[index] } ?? true }
    return (ListSplice.difference(from: old.map(\.id), to: new.map(\.id)), changed)
  }

  private func show(_ feeds: [Feed], _ counts: LibraryCounts, _ splices: [ListSplice], _ changed: [Int]) {
    changedRows = Set(changed.map { IndexPath(row: $0, section: 1) })
    changedRows.formUnion(smartFeeds.indices.map { IndexPath(row: $0, section: 0) })
    self.feeds = feeds
    smartFeeds = [
      SmartFeed(item: .unread, count: counts.unread),
      // what is read needs no count: it would only grow
      SmartFeed(item: .all, count: 0),
      SmartFeed(item: .starred, count: counts.starred),
    ]
    delegate?.sidebarModel(self, didLoad: .success(.spliced(splices)))
  }
}

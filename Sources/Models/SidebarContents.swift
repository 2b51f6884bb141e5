import FeedFetcher
package import Foundation
package import Library
import ReaderEngine
import Words

/// What a library has that the sidebar is made of.
package nonisolated struct SidebarContents: Sendable, Equatable {
  /// Those of a library that was not read yet.
  package static let empty = SidebarContents()

  /// By name.
  package var feeds: [Feed] = []
  /// By name.
  package var folders: [Folder] = []
  /// By name.
  package var searches: [SavedSearch] = []
  package var unread = 0
  package var unreadToday = 0
  package var starred = 0
  /// How much is unread of what each search finds.
  package var found: [SavedSearch.ID: Int] = [:]
  /// The servers that have asked to be left alone, and until when.
  package var resting: [String: Date] = [:]

  /// Reads all but what searches find, which takes long in a large library.
  @concurrent package static func reading(_ library: Library) async throws(LibraryError) -> SidebarContents {
    let counts = try await library.counts()
    return SidebarContents(
      feeds: try await library.feeds(), folders: try await library.folders(),
      searches: try await library.savedSearches(),
      unread: counts.unread,
      unreadToday: try await library.count(ArticleList(scope: .today, unreadOnly: true)), starred: counts.starred,
      resting: try await library.restingHosts(at: Date(), longest: RefreshPolicy.longestRest))
  }

  /// Counts what searches find.
  @concurrent package static func finding(
    _ searches: [SavedSearch], _ library: Library
  ) async throws(LibraryError) -> [SavedSearch.ID: Int] {
    var found: [SavedSearch.ID: Int] = [:]
    for search in searches {
      found[search.id] = try await library.count(ArticleList(scope: .search(search.query), unreadOnly: true))
    }
    return found
  }
}

nonisolated extension SidebarContents {
  package func feed(_ id: Feed.ID) -> Feed? { feeds.first { $0.id == id } }

  /// Until when a feed's server has asked to be left alone.
  package func rest(of feed: Feed) -> Date? {
    resting.isEmpty ? nil : FetchHost(url: feed.url).flatMap { resting[$0.name] }
  }

  package func folder(_ id: Folder.ID) -> Folder? { folders.first { $0.id == id } }

  /// The name of a list; nil when it is not there.
  package func title(of item: SidebarItem) -> String? {
    switch item {
    case .today: tr("Today")
    case .unread: tr("Unread")
    case .all: tr("All Articles")
    case .starred: tr("Starred")
    case .search(let id, _): searches.first { $0.id == id }?.title
    case .folder(let id): folder(id)?.title
    case .feed(let id): feed(id)?.title
    }
  }

  /// A folder and the folders around it, from the inside out.
  package func path(to folder: Folder.ID?) -> [Folder] {
    var path: [Folder] = []
    var next = folder
    // no longer than there are folders, whatever another program has written
    while let id = next, path.count < folders.count, let found = self.folder(id) {
      path.append(found)
      next = found.parentID
    }
    return path
  }

  /// The feeds in a folder and in the folders inside it.
  package func feeds(in folder: Folder.ID) -> [Feed] {
    feeds.filter { feed in path(to: feed.folderID).contains { $0.id == folder } }
  }
}

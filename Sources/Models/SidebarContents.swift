import FeedFetcher
package import Foundation
package import Library
import ReaderEngine
import Words

/// The contents of a library that the sidebar shows.
package nonisolated struct SidebarContents: Sendable, Equatable {
  /// The contents before a library has been read.
  package static let empty = SidebarContents()

  /// Sorted by title.
  package var feeds: [Feed] = []
  /// The identifiers of the feeds that were read. Made off the main thread: for thousands of feeds this takes a while.
  package private(set) var feedIDs: Set<Feed.ID> = []
  /// Sorted by name.
  package var folders: [Folder] = []
  /// The accounts on servers.
  package var accounts: [SyncAccount] = []
  /// Sorted by name.
  package var searches: [SavedSearch] = []
  /// Sorted by name.
  package var tags: [Tag] = []
  package var tagCounts: [Tag.ID: TagCount] = [:]
  package var unread = 0
  package var unreadToday = 0
  package var starred = 0
  package var later = ReadLaterTotal()
  /// The feeds with fewer than one article a week.
  package var quietFeeds: Set<Feed.ID> = []
  /// The number of their unread articles.
  package var unreadQuiet = 0
  /// How many more unread articles the feeds in a folder have than its list, which shows a story once.
  package var repeatedUnread: [Folder.ID: Int] = [:]
  /// The number of unread results of each saved search.
  package var found: [SavedSearch.ID: Int] = [:]
  /// The hosts that have requested a pause, and until when.
  package var resting: [String: Date] = [:]

  /// Reads everything except the counts of saved searches, which take long in a large library.
  ///
  /// - Parameter quietFeeds: The quiet feeds if they are known: they only change with the articles of a feed, and over
  ///   days, and determining them reads two pages of the library a feed.
  @concurrent package static func reading(
    _ library: Library, quietFeeds known: Set<Feed.ID>? = nil
  ) async throws(LibraryError) -> SidebarContents {
    let counts = try await library.counts()
    var contents = SidebarContents(
      feeds: try await library.feeds(), folders: try await library.folders(),
      accounts: try await library.accounts(), searches: try await library.savedSearches(),
      tags: try await library.tags(), tagCounts: try await library.tagCounts(),
      unread: counts.unread,
      unreadToday: try await library.count(ArticleList(scope: .today, unreadOnly: true)), starred: counts.starred,
      later: counts.later, quietFeeds: try await quietFeeds(known, library),
      resting: try await library.restingHosts(at: Date(), longest: RefreshPolicy.longestRest))
    contents.feedIDs = Set(contents.feeds.map(\.id))
    let overlaps = try await library.unreadOverlaps()
    contents.noteRepeated(overlaps)
    contents.countQuiet(overlaps)
    return contents
  }

  private static func quietFeeds(
    _ known: Set<Feed.ID>?, _ library: Library
  ) async throws(LibraryError) -> Set<Feed.ID> {
    if let known { known } else { try await library.quietFeeds() }
  }

  /// Counts the unread articles of the quiet feeds. Their list shows a story once.
  private mutating func countQuiet(_ overlaps: [StoryOverlap]) {
    let unread = feeds.reduce(0) { quietFeeds.contains($1.id) ? $0 + $1.unreadCount : $0 }
    let repeated = overlaps.reduce(0) { count, overlap in
      count + overlap.stories * max(0, overlap.feeds.count(where: quietFeeds.contains) - 1)
    }
    unreadQuiet = unread - repeated
  }

  /// Determines for each folder how many unread articles repeat the story of another one in it.
  package mutating func noteRepeated(_ overlaps: [StoryOverlap]) {
    repeatedUnread = [:]
    guard !overlaps.isEmpty, !folders.isEmpty else { return }
    let parents = Dictionary(feeds.lazy.compactMap { feed in feed.folderID.map { (feed.id, $0) } }) { first, _ in first
    }
    let paths = Dictionary(folders.map { ($0.id, path(to: $0.id).map(\.id)) }) { first, _ in first }
    for overlap in overlaps {
      var tellers: [Folder.ID: Int] = [:]
      for case let parent? in overlap.feeds.map({ parents[$0] }) {
        for folder in paths[parent] ?? [] { tellers[folder, default: 0] += 1 }
      }
      for (folder, count) in tellers where count > 1 {
        repeatedUnread[folder, default: 0] += overlap.stories * (count - 1)
      }
    }
  }

  /// Counts the unread results of saved searches.
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
  package func tag(_ id: Tag.ID) -> Tag? { tags.first { $0.id == id } }

  package func feed(_ id: Feed.ID) -> Feed? { feeds.first { $0.id == id } }

  /// Returns until when a feed's server has requested a pause.
  package func rest(of feed: Feed) -> Date? {
    resting.isEmpty ? nil : FetchHost(url: feed.url).flatMap { resting[$0.name] }
  }

  /// Returns the account whose feeds and folders are in a folder; nil if that is an ordinary one.
  package func account(in folder: Folder.ID) -> SyncAccount? { accounts.first { $0.folderID == folder } }

  package func folder(_ id: Folder.ID) -> Folder? { folders.first { $0.id == id } }

  /// Returns the title of an item; nil if it does not exist.
  package func title(of item: SidebarItem) -> String? {
    switch item {
    case .today: tr("Today")
    case .unread: tr("Unread")
    case .all: tr("All Articles")
    case .starred: tr("Starred")
    // Translators: the list of articles that the user wants to read later.
    case .later: trc("list", "Read Later")
    // Translators: the list of articles of feeds that rarely have new ones.
    case .quiet: tr("Quiet Feeds")
    case .tag(let id): tag(id)?.name
    case .search(let id, _): searches.first { $0.id == id }?.title
    case .folder(let id): folder(id)?.title
    case .feed(let id): feed(id)?.title
    }
  }

  /// Returns the folder of an item: a folder itself, or the one that contains a feed; nil for none.
  package func folder(of item: SidebarItem) -> Folder.ID? {
    switch item {
    case .folder(let id): id
    case .feed(let id): feed(id)?.folderID
    case .today, .unread, .all, .starred, .later, .quiet, .tag, .search: nil
    }
  }

  /// Returns the folder that contains a feed or a folder; nil for none.
  package func parent(of item: SidebarItem) -> Folder.ID? {
    if case .folder(let id) = item { folder(id)?.parentID } else { folder(of: item) }
  }

  /// Returns a folder and its parents, innermost first.
  package func path(to folder: Folder.ID?) -> [Folder] {
    var path: [Folder] = []
    var next = folder
    // Bounded by the number of folders, in case another program has written a cycle.
    while let id = next, path.count < folders.count, let found = self.folder(id) {
      path.append(found)
      next = found.parentID
    }
    return path
  }

  /// Returns the feeds in a folder and its subfolders.
  package func feeds(in folder: Folder.ID) -> [Feed] {
    feeds.filter { feed in path(to: feed.folderID).contains { $0.id == folder } }
  }
}

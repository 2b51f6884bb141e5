import Library

/// What a library has that the sidebar is made of.
nonisolated struct SidebarContents: Sendable, Equatable {
  /// By name.
  var feeds: [Feed] = []
  /// By name.
  var folders: [Folder] = []
  /// By name.
  var searches: [SavedSearch] = []
  var unread = 0
  var unreadToday = 0
  var starred = 0
  /// How much is unread of what each search finds.
  var found: [SavedSearch.ID: Int] = [:]

  /// Reads all but what searches find, which takes long in a large library.
  @concurrent static func reading(_ library: Library) async throws(LibraryError) -> SidebarContents {
    let counts = try await library.counts()
    return SidebarContents(
      feeds: try await library.feeds(), folders: try await library.folders(),
      searches: try await library.savedSearches(),
      unread: counts.unread,
      unreadToday: try await library.count(ArticleList(scope: .today, unreadOnly: true)), starred: counts.starred)
  }

  /// Counts what searches find.
  @concurrent static func finding(
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
  func feed(_ id: Feed.ID) -> Feed? { feeds.first { $0.id == id } }

  func folder(_ id: Folder.ID) -> Folder? { folders.first { $0.id == id } }

  /// The name of a list; nil when it is not there.
  func title(of item: SidebarItem) -> String? {
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
  func path(to folder: Folder.ID?) -> [Folder] {
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
  func feeds(in folder: Folder.ID) -> [Feed] {
    feeds.filter { feed in path(to: feed.folderID).contains { $0.id == folder } }
  }
}

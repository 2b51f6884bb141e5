public import Foundation
import GRDB

extension Library {
  /// Returns the key by which feed and folder titles are sorted, byte for byte. Of two equal keys, the older feed or
  /// folder comes first.
  public static func titleOrder(_ title: String) -> String {
    title.sortKey
  }

  /// Returns all feeds, sorted by title without regard to case.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func feeds() async throws(LibraryError) -> [Feed] {
    try await glanceOnce { db in
      try Feed.fetch(db, "ORDER BY feed.sortTitle, feed.id")
    }
  }

  /// Returns the feeds with fewer than one article a week, see ``FeedStatistics/isQuiet``. Takes tens of milliseconds with
  /// thousands of feeds.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func quietFeeds() async throws(LibraryError) -> Set<Feed.ID> {
    try await read { db in try QuietFeeds.all(at: Date(), db) }
  }

  /// Returns the feed with this identifier, or nil if it does not exist.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func feed(_ id: Feed.ID) async throws(LibraryError) -> Feed? {
    try await read { db in
      try Feed.fetch(db, "AND feed.id = ?", [id.rawValue]).first
    }
  }

  /// Returns the feed subscribed at a URL, compared byte for byte.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func feed(at url: String) async throws(LibraryError) -> Feed? {
    try await read { db in
      try Feed.fetch(db, at: url)
    }
  }

  /// Subscribes to a feed; it has no articles yet.
  ///
  /// A feed that was removed but not deleted yet is restored with its articles and their read status.
  ///
  /// - Throws: ``LibraryError/alreadySubscribed(_:)`` with the feed that has this URL,
  ///   ``LibraryError/noSuchFolder(_:)`` or a database error.
  public func addFeed(_ new: NewFeed) async throws(LibraryError) -> Feed {
    try await mutate { db, log in try Subscribing(db: db).subscribe(new, &log) }
  }
}

extension Library {
  /// Returns all folders, sorted by name without regard to case.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func folders() async throws(LibraryError) -> [Folder] {
    try await read { db in
      try Folder.fetch(db, "ORDER BY sortTitle, id")
    }
  }

  /// Creates a folder. Several folders may have the same name.
  ///
  /// - Parameter parent: The folder to create it in; nil for the top level.
  /// - Throws: ``LibraryError/emptyName``, ``LibraryError/noSuchFolder(_:)`` or a database error.
  public func addFolder(_ title: String, in parent: Folder.ID? = nil) async throws(LibraryError) -> Folder {
    try await mutate { db, log in
      let title = try title.name
      if let parent { _ = try Folder.require(parent, db) }
      let id = try Subscribing(db: db).insertFolder(title, in: parent)
      log.append(.folders([id]))
      return Folder(id: id, title: title, parentID: parent)
    }
  }
}

extension Library {
  /// Subscribes to many feeds in one transaction, in order. A feed that is already subscribed keeps its place and
  /// title. A feed that was removed but not deleted yet is restored into the given folder.
  ///
  /// Add thousands of feeds in batches: other writers wait until the transaction ends, and observers receive at most a
  /// thousand listed changes per transaction.
  ///
  /// - Returns: The feeds that were added or restored, in the given order.
  /// - Throws: ``LibraryError/noSuchFolder(_:)`` or a database error; no feed is added in that case.
  public func addFeeds(_ new: [NewFeed]) async throws(LibraryError) -> [Feed.ID] {
    try await mutate { db, log in try Subscribing(db: db).subscribe(new, &log) }
  }

  /// Finds folders by name and parent, creating missing ones, in one transaction.
  ///
  /// - Returns: The folder for each name; if several folders have the same name and parent, the oldest.
  /// - Throws: ``LibraryError/emptyName``, ``LibraryError/noSuchFolder(_:)`` or a database error; no folder is created
  ///   in that case.
  public func findOrAddFolders(_ new: [NewFolder]) async throws(LibraryError) -> [FolderOutcome] {
    try await mutate { db, log in try Subscribing(db: db).findOrAdd(new, &log) }
  }
}

extension Library {
  /// Returns the statistics of all feeds, sorted by title. Reads indexes only: no article, no body, and of the older
  /// articles no more than the first one of each feed.
  ///
  /// - Parameter date: The current date.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func feedStatistics(at date: Date = Date()) async throws(LibraryError) -> [FeedStatistics] {
    try await read { db in try StatisticsReading(db: db, date: date).feeds() }
  }

  /// Returns how much the articles of feeds take. At most ``FeedSize/sampleCount`` articles of each feed are read, but
  /// those completely, unlike for the other statistics: a window asks for some feeds at a time.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func feedSizes(of feeds: [Feed.ID]) async throws(LibraryError) -> [Feed.ID: FeedSize] {
    try await read { db in
      let reading = SizeReading(db: db)
      return Dictionary(try feeds.map { ($0, try reading.size(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }
  }
}

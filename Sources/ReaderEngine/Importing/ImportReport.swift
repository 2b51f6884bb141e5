public import Library

/// How far an import is.
public struct ImportProgress: Sendable, Equatable {
  /// Feeds that are done.
  public var done = 0
  /// Feeds in the list, each once.
  public var total = 0

  /// Nothing is done yet.
  public init() {}
}

/// What came of an import.
public struct ImportReport: Sendable, Equatable {
  /// Names of outlines without an address that are kept: enough to find the place in the file.
  public static let maximumNamed = 10

  /// The numbers at the end: less is done than there is where it was cancelled.
  public var progress = ImportProgress()
  /// The feeds that were not there before, in the order of the list.
  public var newFeeds: [Feed.ID] = []
  /// The folders that were not there before, an outer one before those inside it.
  public var newFolders: [Folder.ID] = []
  /// Feeds that were not there before.
  public var added: Int { newFeeds.count }
  /// Folders that were not there before.
  public var addedFolders: Int { newFolders.count }
  /// Feeds that are in the library already, where they were.
  public var known = 0
  /// Outlines that name a feed which the list has named before.
  public var repeated = 0
  /// Outlines that are no folders and have no address that can be fetched.
  public var withoutAddress = 0
  /// What the first of them are called, or what they have in place of an address.
  public var withoutAddressNamed: [String] = []
  /// The line, from 1 on, in which the file is first broken; nil where it is not, or in no one place. What stands behind
  /// was read all the same.
  public var faultLine: Int?
  /// Whether the file was read to its end: it has one, and is no longer than is read.
  public var isWhole = true

  /// What the library said in the midst of it, which ended it. What was stored stays.
  public var failure: LibraryError?

  /// Whether it was cancelled before it was done. What was stored stays.
  public var isCancelled: Bool { failure == nil && progress.done < progress.total }

  /// Nothing was found.
  public init() {}
}

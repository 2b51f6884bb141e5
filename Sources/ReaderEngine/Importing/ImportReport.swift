public import Library

/// The progress of an import.
public struct ImportProgress: Sendable, Equatable {
  /// The number of feeds processed.
  public var done = 0
  /// The number of distinct feeds in the list.
  public var total = 0

  /// Creates the initial progress.
  public init() {}
}

/// The result of an import.
public struct ImportReport: Sendable, Equatable {
  /// The maximum number of reported outline names without an address: enough to find them in the file.
  public static let maximumNamed = 10

  /// The final progress; incomplete if the import was cancelled.
  public var progress = ImportProgress()
  /// The added feeds, in list order.
  public var newFeeds: [Feed.ID] = []
  /// The added folders; parents come before their subfolders.
  public var newFolders: [Folder.ID] = []
  /// The number of added feeds.
  public var added: Int { newFeeds.count }
  /// The number of added folders.
  public var addedFolders: Int { newFolders.count }
  /// The number of feeds that were already in the library; they keep their place.
  public var known = 0
  /// The number of outlines that repeat a feed of the list.
  public var repeated = 0
  /// The number of outlines that are neither folders nor have a fetchable address.
  public var withoutAddress = 0
  /// The names of the first such outlines, or what they have in place of an address.
  public var withoutAddressNamed: [String] = []
  /// The line of the first syntax error, counted from 1; nil if there is none or it has no specific place. The text
  /// after it was read nevertheless.
  public var faultLine: Int?
  /// Whether the file was read to its end: it is not truncated and not longer than the limit.
  public var isWhole = true

  /// The library error that ended the import early. What was stored before stays.
  public var failure: LibraryError?

  /// Whether the import was cancelled before it was complete. What was stored before stays.
  public var isCancelled: Bool { failure == nil && progress.done < progress.total }

  /// Creates an empty report.
  public init() {}
}

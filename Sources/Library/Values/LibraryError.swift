public import Foundation

/// An error of a library. The caller provides the user-visible message.
public enum LibraryError: Error, Sendable, Equatable {
  /// The file is not a database, or its pages are inconsistent. ``Library/setAside(_:)`` makes room for a new one.
  case damaged(URL)
  /// The search index is inconsistent. ``Library/rebuildIndex()`` recreates it; nothing is lost.
  case damagedIndex(URL)
  /// The file was written by a later version of this program. It was not modified.
  case newerSchema(URL)
  /// The file or its directory is not writable.
  case readOnly(URL)
  /// Another process has kept the file locked for longer than ``Library/busyTimeout``.
  case locked(URL)
  /// The file system is full.
  case diskFull(URL)
  /// A library of an earlier version must be updated, but the file system lacks the space for a backup and the update.
  /// The values are the required and the free space in bytes. Nothing was modified.
  case noRoomForBackup(URL, needed: Int, free: Int)
  /// The file or its directory cannot be opened or created. The reason is the system's message, for a log.
  case cannotOpen(URL, reason: String)
  /// The address is already subscribed, by this feed.
  case alreadySubscribed(Feed)
  /// The feed does not exist, or no longer exists.
  case noSuchFeed(Feed.ID)
  /// The folder does not exist, or no longer exists.
  case noSuchFolder(Folder.ID)
  /// The article does not exist, or no longer exists.
  case noSuchArticle(Article.ID)
  /// The saved search does not exist, or no longer exists.
  case noSuchSearch(SavedSearch.ID)
  /// The rule does not exist.
  case noSuchRule(Rule.ID)
  /// There is no tag with this identifier.
  case noSuchTag(Tag.ID)
  /// Another tag has this name, without regard to case and accents.
  case tagExists(String)
  /// A folder cannot be moved into itself or into a folder inside it.
  case folderInsideItself(Folder.ID)
  /// The account does not exist, or no longer exists.
  case noSuchAccount(SyncAccount.ID)
  /// There is an account of the same user on the same server.
  case duplicateAccount
  /// A feed or folder cannot leave its account, and the address of an account's feed is the server's.
  case otherAccount
  /// The servers of accounts have no folders inside folders.
  case folderTooDeep
  /// The folder is that of a whole account.
  case folderOfAccount
  /// More than ``EpisodeQueue/maximum`` episodes would wait in the queue.
  case queueFull
  /// The name has no visible characters.
  case emptyName
  /// The reading task was cancelled. Only reads can be cancelled; a change that has begun is completed.
  case cancelled
  /// Any other error. The reason is SQLite's message, for a log.
  case failed(reason: String)
}

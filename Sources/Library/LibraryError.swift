public import Foundation

/// What can go wrong with a library. The words for it are the caller's.
public enum LibraryError: Error, Sendable, Equatable {
  /// The file is not a database, or its pages contradict each other. ``Library/setAside(_:)`` makes room for a new one.
  case damaged(URL)
  /// The search index of this file contradicts itself. ``Library/rebuildIndex()`` makes it anew; nothing is lost.
  case damagedIndex(URL)
  /// The file was written by a later version of this program. It has not been touched.
  case newerSchema(URL)
  /// The file, or the directory around it, may not be written.
  case readOnly(URL)
  /// Another process has kept the file locked for longer than ``Library/busyTimeout``.
  case locked(URL)
  /// There is no room left on the file system.
  case diskFull(URL)
  /// A library of an earlier version is to be updated, and the file system has not the room for a copy of it and for
  /// the update: what is needed and what is free, in bytes. Nothing has been touched.
  case noRoomForBackup(URL, needed: Int, free: Int)
  /// The file or its directory cannot be opened or made. The reason is the system's, for a log.
  case cannotOpen(URL, reason: String)
  /// The address is subscribed to already, as this feed.
  case alreadySubscribed(Feed)
  /// There is no feed of this number, or there is no longer.
  case noSuchFeed(Feed.ID)
  /// There is no folder of this number, or there is no longer.
  case noSuchFolder(Folder.ID)
  /// There is no article of this number, or there is no longer.
  case noSuchArticle(Article.ID)
  /// There is no saved search of this number, or there is no longer.
  case noSuchSearch(SavedSearch.ID)
  /// A folder cannot be moved into itself or into a folder inside it.
  case folderInsideItself(Folder.ID)
  /// A name without a visible character.
  case emptyName
  /// The task that read was cancelled. Only reading can be: a change that has begun is carried to its end.
  case cancelled
  /// Anything else. The reason is SQLite's, for a log.
  case failed(reason: String)
}

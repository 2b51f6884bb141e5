import Foundation
package import Library

extension LibraryError {
  /// What is wrong and what can be done.
  package var words: String {
    switch self {
    case .damaged(let file):
      tr("The file %s is damaged or no library of Kiji. Put a copy in its place, or begin a fresh one.", file.path)
    case .damagedIndex: tr("The search index is damaged; run “kijictl check” to have it made anew.")
    case .newerSchema(let file):
      tr("The file %s was written by a newer version of Kiji. Update Kiji to open it.", file.path)
    case .readOnly(let file):
      tr("%s may not be written. Change its permissions, or those of its disk, and try again.", file.path)
    case .locked(let file): tr("Another program keeps %s locked. Close it and try again.", file.path)
    case .diskFull(let file): tr("There is no room left on the disk of %s. Make some and try again.", file.path)
    case .noRoomForBackup(let file, let needed, let free): noRoom(file.path, needed.bytesText, free.bytesText)
    case .cannotOpen(let file, let reason):
      tr("The file %s cannot be opened: %s. When that is put right, try again.", file.path, reason)
    case .alreadySubscribed(let feed): tr("You have this feed already: “%s”.", feed.title)
    case .noSuchFeed: tr("This feed is no longer there.")
    case .noSuchFolder: tr("This folder is no longer there.")
    case .noSuchArticle: tr("This article is no longer in the library.")
    case .noSuchSearch: tr("This search is no longer there.")
    case .folderInsideItself: tr("A folder cannot be put into itself.")
    case .emptyName: tr("A name needs at least one visible character.")
    case .cancelled: tr("It was called off.")
    case .failed(let reason): tr("The library reports an error: %s. Try again; if it stays, look at the disk.", reason)
    }
  }

  private func noRoom(_ path: String, _ needed: String, _ free: String) -> String {
    tr("Before its update %s is copied: it takes %s, and %s are free. Make room and try again.", path, needed, free)
  }
}

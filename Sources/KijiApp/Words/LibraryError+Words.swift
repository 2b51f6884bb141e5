import Foundation
import Library

nonisolated extension LibraryError {
  /// What is wrong and what can be done.
  var words: String {
    switch self {
    case .damaged(let file): tr("The file %s is damaged or is no library of Kiji.", file.path)
    case .newerSchema(let file):
      tr("The file %s was written by a newer version of Kiji. Update Kiji to open it.", file.path)
    case .readOnly(let file): tr("There is no permission to write to %s.", file.path)
    case .locked(let file): tr("Another program keeps %s locked. Close it and try again.", file.path)
    case .diskFull(let file): tr("There is no room left on the disk of %s.", file.path)
    case .cannotOpen(let file, let reason): tr("The file %s cannot be opened: %s", file.path, reason)
    case .alreadySubscribed(let feed): tr("You have this feed already: “%s”.", feed.title)
    case .noSuchFeed: tr("This feed is no longer there.")
    case .noSuchFolder: tr("This folder is no longer there.")
    case .noSuchArticle: tr("This article is no longer in the library.")
    case .noSuchSearch: tr("This search is no longer there.")
    case .folderInsideItself: tr("A folder cannot be put into itself.")
    case .emptyName: tr("A name needs at least one visible character.")
    case .cancelled: tr("It was called off.")
    case .failed(let reason): tr("The library reports an error: %s", reason)
    }
  }
}

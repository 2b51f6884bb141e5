import Foundation
import Library

extension LibraryError {
  /// What went wrong and what can be done, in English.
  var sentence: String {
    switch self {
    case .damaged(let file):
      """
      \(file.path) is damaged or no library; the command “restore” lists the copies there are and puts one in its \
      place, or move the file away to start a fresh one.
      """
    case .damagedIndex(let file):
      "The search index of \(file.path) is damaged; run “kijictl check”, which makes it anew."
    case .newerSchema(let file):
      "\(file.path) was written by a newer version; update this program to open it."
    case .readOnly(let file):
      "\(file.path) may not be written; change its permissions or name another place with --library."
    case .locked(let file):
      "\(file.path) is kept locked by another program; end that one and try again."
    case .diskFull(let file):
      "There is no room left on the disk of \(file.path); make some and try again."
    case .noRoomForBackup(let file, let needed, let free):
      """
      Before \(file.path) is updated it is copied, which needs \(needed.bytes) on its disk, where \(free.bytes) are \
      free; nothing was touched. Make some room and try again.
      """
    case .cannotOpen(let file, let reason):
      "\(file.path) cannot be opened (\(reason)); check the path, or name another place with --library."
    case .alreadySubscribed(let feed):
      "There is a subscription to this feed already: number \(feed.id.rawValue), “\(feed.title.printable)”."
    case .noSuchFeed(let id):
      "There is no feed number \(id.rawValue); the command “feeds” lists those there are."
    case .noSuchFolder(let id):
      "There is no folder number \(id.rawValue); the command “folders” lists those there are."
    case .noSuchArticle(let id):
      "There is no article number \(id.rawValue); the command “articles” lists those there are."
    case .noSuchSearch(let id): "There is no saved search number \(id.rawValue)."
    case .folderInsideItself(let id):
      "The folder number \(id.rawValue) cannot be put into itself or into a folder inside it; name another one."
    case .emptyName: "A name needs at least one visible character."
    case .cancelled: "It was called off before it was done; start it again."
    case .failed(let reason): "The library reports an error (\(reason)); try again, or look at its disk."
    }
  }
}

extension Int {
  /// A number of bytes as a person reads it, such as "12.3 MB".
  fileprivate var bytes: String {
    formatted(.byteCount(style: .file).locale(Locale(identifier: "en_US")))
  }
}

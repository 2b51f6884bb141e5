import Library

extension LibraryCommand {
  /// That it was taken back.
  var undoneWords: String {
    switch self {
    case .setRead, .markAllRead: tr("Read marks undone")
    case .setStarred: tr("Stars undone")
    case .removeFeed: tr("The feed is back")
    case .removeFolder: tr("The folder is back")
    case .removeSearch: tr("The saved search is back")
    case .setPictures: tr("Pictures are as before")
    case .moveFeed, .moveFolder: tr("Moved back")
    case .renameFeed, .renameFolder, .renameSearch: tr("Renamed back")
    }
  }
}

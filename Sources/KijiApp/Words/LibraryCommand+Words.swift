import Library

extension LibraryCommand {
  /// That it was taken back.
  var undoneWords: String {
    switch self {
    case .setRead, .toggleRead, .markAllRead: tr("Read marks undone")
    case .setStarred, .toggleStarred: tr("Stars undone")
    case .added(let feeds, _): trn("%d new feed is gone again", "%d new feeds are gone again", feeds.count)
    case .saveSearch: tr("The search is not kept any more")
    case .removeFeed: tr("The feed is back")
    case .removeFolder: tr("The folder is back")
    case .removeSearch: tr("The saved search is back")
    case .setPictures: tr("Pictures are as before")
    case .setInterval: tr("Refreshed as often as before")
    case .setRetention: tr("Articles are kept as before")
    case .moveFeed, .moveFolder, .place: tr("Moved back")
    case .addFolder: tr("The new folder is gone")
    case .renameFeed, .renameFolder, .renameSearch: tr("Renamed back")
    }
  }
}

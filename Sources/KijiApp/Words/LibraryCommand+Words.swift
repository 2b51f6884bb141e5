import Library

extension LibraryCommand {
  /// That it was taken back.
  var undoneWords: String {
    switch self {
    case .setRead, .toggleRead, .markAllRead: tr("Read marks undone")
    case .setStarred, .toggleStarred: tr("Stars undone")
    // Translators: feeds that were added, by hand or from a file, and whose adding was undone.
    case .added(let feeds, _): trn("%d new feed is gone again", "%d new feeds are gone again", feeds.count)
    // Translators: a search was kept in the sidebar, and that was undone.
    case .saveSearch: tr("The search is not kept any more")
    case .removeFeed: tr("The feed is back")
    case .removeFolder: tr("The folder is back")
    case .removeSearch: tr("The saved search is back")
    // Translators: the choice whether the pictures of a feed are shown was undone.
    case .setPictures: tr("Pictures are as before")
    case .setInterval: tr("Refreshed as often as before")
    case .setRetention: tr("Articles are kept as before")
    case .moveFeed, .moveFolder, .place: tr("Moved back")
    case .addFolder: tr("The new folder is gone")
    case .renameFeed, .renameFolder, .renameSearch: tr("Renamed back")
    }
  }
}

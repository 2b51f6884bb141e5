package import Library

extension LibraryCommand {
  /// That it was done; nil where that takes the name of what it was done to, and where the person sees it: a star in its
  /// row, a preference in the window that it was chosen in.
  package func doneWords(_ step: UndoStep) -> String? {
    switch self {
    case .setRead, .toggleRead, .markAllRead:
      step.isUnmarking
        ? trn("%d article marked as unread", "%d articles marked as unread", step.markedCount)
        : trn("%d article marked as read", "%d articles marked as read", step.markedCount)
    case .setStarred, .toggleStarred, .setRetention(_, of: nil): nil
    case .added, .saveSearch, .removeFeed, .removeFolder, .removeSearch: nil
    // Translators: the choice whether the pictures of a feed are shown.
    case .setPictures: tr("The choice of pictures has changed")
    case .setInterval: tr("How often it is refreshed has changed")
    case .setRetention: tr("How long articles are kept has changed")
    case .setAddress: tr("The feed is fetched from its new address now")
    case .moveFeed, .moveFolder, .place: tr("Moved in the sidebar")
    case .addFolder: tr("New folder made")
    case .renameFeed(_, to: nil): tr("The feed has its own name again")
    case .renameFeed(_, to: let name?), .renameFolder(_, to: let name), .renameSearch(_, to: let name):
      tr("Renamed to “%s”", name)
    case .clearFetchLog: tr("The activity log is empty now.")
    }
  }

  /// That it was taken back.
  package var undoneWords: String {
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
    case .setAddress: tr("The feed has its old address again")
    case .moveFeed, .moveFolder, .place: tr("Moved back")
    case .addFolder: tr("The new folder is gone")
    case .renameFeed, .renameFolder, .renameSearch: tr("Renamed back")
    case .clearFetchLog: tr("The activity log is back")
    }
  }
}

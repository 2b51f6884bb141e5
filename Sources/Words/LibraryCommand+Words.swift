package import Library

extension LibraryCommand {
  /// The message that confirms the command; nil if the caller writes one with the name of the affected item, or if the
  /// user sees the result directly, such as a star in its row or a preference in the preferences.
  package func doneWords(_ step: UndoStep) -> String? {
    switch self {
    case .setRead, .toggleRead, .markAllRead:
      step.isUnmarking
        ? trn("%d article marked as unread", "%d articles marked as unread", step.markedCount)
        : trn("%d article marked as read", "%d articles marked as read", step.markedCount)
    case .setStarred, .toggleStarred, .setRetention(_, of: nil): nil
    case .added, .saveSearch, .removeFeed, .removeFolder, .removeSearch: nil
    // Translators: whether the pictures of a feed are shown.
    case .setPictures: tr("Image setting changed")
    case .setInterval: tr("Refresh interval changed")
    case .setRetention: tr("Retention changed")
    case .setAddress: tr("Feed address changed")
    case .moveFeed, .moveFolder, .place: tr("Moved in the sidebar")
    case .addFolder: tr("Folder created")
    case .renameFeed(_, to: nil): tr("Feed’s own name restored")
    case .renameFeed(_, to: let name?), .renameFolder(_, to: let name), .renameSearch(_, to: let name):
      tr("Renamed to “%s”", name)
    case .clearFetchLog: tr("Activity log cleared")
    }
  }

  /// The message that confirms the undo.
  package var undoneWords: String {
    switch self {
    case .setRead, .toggleRead, .markAllRead: tr("Read marks undone")
    case .setStarred, .toggleStarred: tr("Stars undone")
    // Translators: feeds were added, one by one or from a file, and adding them was undone.
    case .added(let feeds, _): trn("%d added feed removed", "%d added feeds removed", feeds.count)
    // Translators: a search was saved in the sidebar, and that was undone.
    case .saveSearch: tr("Saved search removed")
    case .removeFeed: tr("The feed is back")
    case .removeFolder: tr("The folder is back")
    case .removeSearch: tr("The saved search is back")
    // Translators: a change of whether the pictures of a feed are shown was undone.
    case .setPictures: tr("Image setting restored")
    case .setInterval: tr("Refresh interval restored")
    case .setRetention: tr("Retention restored")
    case .setAddress: tr("Feed address restored")
    case .moveFeed, .moveFolder, .place: tr("Moved back")
    case .addFolder: tr("New folder removed")
    case .renameFeed, .renameFolder, .renameSearch: tr("Name restored")
    case .clearFetchLog: tr("Activity log restored")
    }
  }
}

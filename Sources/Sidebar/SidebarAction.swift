import Library
import ReaderEngine
import Words
package import Models

/// An action on a row of the sidebar.
package nonisolated enum SidebarAction: Int64, Sendable {
  case retry
  case enterPassword
  case editAddress
  case markRead
  case refresh
  case copyAddress
  case openHomePage
  case rename
  case edit
  case color
  case move
  case newFolder
  case notify
  case settings
  case synchronize
  case accountSettings
  case remove
}

nonisolated extension SidebarAction {
  /// Returns the actions for a row, in groups.
  /// - Parameter feed: the row's feed; nil if the row is not a feed.
  static func actions(for row: SidebarRow, _ feed: Feed?) -> [[SidebarAction]] {
    switch row.item {
    case .today, .unread, .all: [[.markRead, .refresh], [.newFolder]]
    case .starred, .later, .quiet: [[.markRead], [.newFolder]]
    case .tag: [[.markRead], [.rename, .color], [.remove]]
    case .search: [[.markRead], [.rename, .edit], [.remove]]
    case .folder where row.isAccount:
      [[.markRead, .synchronize], [.rename, .newFolder], [.notify], [.accountSettings]]
    case .folder: [[.markRead, .refresh], [.rename, .move, .newFolder], [.notify], [.remove]]
    case .feed where feed?.accountID != nil:
      [
        [.markRead, .refresh], feed?.homePageURL == nil ? [.copyAddress] : [.copyAddress, .openHomePage],
        [.rename, .move, .newFolder], [.notify], [.remove],
      ]
    case .feed:
      [
        // The address may be what is wrong, most of all if the feed never worked.
        row.failure == nil ? [] : (row.failure == .status(401) ? [.enterPassword] : []) + [.retry, .editAddress],
        [.markRead, .refresh],
        feed?.homePageURL == nil ? [.copyAddress] : [.copyAddress, .openHomePage], [.rename, .move, .newFolder],
        [.notify, .settings], [.remove],
      ]
    }
  }

  /// Returns the title of the action's menu item.
  /// - Parameter item: the item that the action applies to.
  package func words(for item: SidebarItem) -> String {
    switch self {
    case .retry: tr("Try Again")
    case .enterPassword: tr("Enter Password…")
    // Translators: opens the feed’s settings to correct its address.
    case .editAddress: tr("Edit Address…")
    case .markRead: tr("Mark All as Read")
    // Translators: a verb: to fetch the feed, or the feeds of the folder.
    case .refresh: if item.member == nil { tr("Refresh All") } else { tr("Refresh") }
    case .copyAddress: tr("Copy Feed Address")
    case .openHomePage: tr("Open Home Page")
    case .rename: tr("Rename")
    // Translators: opens a dialog in which the conditions of a smart feed are changed.
    case .edit: tr("Edit…")
    // Translators: a submenu: the color of a tag.
    case .color: tr("Color")
    case .move: tr("Move to…")
    case .newFolder: tr("New Folder")
    // Translators: whether new articles of the feed or folder are announced on the desktop.
    case .notify: tr("Notify About New Articles")
    case .settings: tr("Feed Settings…")
    case .synchronize: tr("Sync Now")
    case .accountSettings: tr("Account Settings…")
    case .remove: tr("Remove")
    }
  }
}

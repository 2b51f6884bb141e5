import Library
import ListKit
import Words
import Models

/// Receives the course of the user's changes.
protocol SidebarChangesDelegate: AnyObject {
  /// A change is about to be made.
  func sidebarChangesWillStart(_ changes: SidebarChanges)
  /// A change failed; the library is unchanged.
  func sidebarChanges(_ changes: SidebarChanges, didFail error: ArticlesError)
}

/// The changes to the library that the user makes in the sidebar, all undoable.
final class SidebarChanges {
  weak var delegate: (any SidebarChangesDelegate)?

  private let history: HistoryModel

  init(_ history: HistoryModel) {
    self.history = history
  }

  /// Marks all articles of a list as read.
  func markRead(_ item: SidebarItem) {
    perform(.markAllRead(item.list))
  }

  /// Removes a saved search, folder or feed. Smart lists cannot be removed.
  func remove(_ row: SidebarRow) {
    guard let command = row.item.removal else { return }
    perform(command)
  }

  /// Renames an item, or throws why it cannot have that name. An empty name restores a feed's own title, and has no
  /// effect on other items.
  func rename(_ item: SidebarItem, to name: String) async throws(RenamingError) {
    guard let command = item.renaming(to: name.allSatisfy(\.isWhitespace) ? nil : name) else { return }
    delegate?.sidebarChangesWillStart(self)
    let failure = await withCheckedContinuation { continuation in
      var failure: ArticlesError?
      history.perform(command, failing: { failure = $0 }, completion: { _ in continuation.resume(returning: failure) })
    }
    if let failure { throw RenamingError(failure.words) }
  }

  /// Changes a tag.
  func set(_ tag: Tag) { perform(.setTag(tag)) }

  /// Moves a feed or folder to where it was dropped.
  func place(_ move: SidebarMove) {
    perform(.place(move.member, in: move.folder, before: move.next))
  }

  /// Moves a feed or folder into a folder, or to the top level.
  func move(_ member: FolderMember, to folder: Folder.ID?) {
    switch member {
    case .feed(let id): perform(.moveFeed(id, to: folder))
    case .folder(let id): perform(.moveFolder(id, to: folder))
    }
  }

  /// Sets whether new articles of a feed or folder are announced.
  func setNotifies(_ member: FolderMember, _ notifies: Bool) { perform(.setNotifies(member, notifies)) }

  /// Creates a folder, which the user then names.
  func addFolder(in parent: Folder.ID?) {
    perform(.addFolder(tr("New Folder"), in: parent))
  }

  private func perform(_ command: LibraryCommand) {
    delegate?.sidebarChangesWillStart(self)
    history.perform(
      command,
      failing: { [weak self] error in
        if let self { delegate?.sidebarChanges(self, didFail: error) }
      })
  }
}

nonisolated extension SidebarItem {
  /// The command that renames the item; nil if there is none.
  fileprivate func renaming(to name: String?) -> LibraryCommand? {
    switch (self, name) {
    case (.feed(let id), _): .renameFeed(id, to: name)
    case (.folder(let id), let name?): .renameFolder(id, to: name)
    case (.tag(let id), let name?): .renameTag(id, to: name)
    case (.search(let id, _), let name?): .renameSearch(id, to: name)
    default: nil
    }
  }

  /// The command that removes the item; nil for smart lists.
  fileprivate var removal: LibraryCommand? {
    switch self {
    case .today, .unread, .all, .starred, .later, .quiet: nil
    case .tag(let id): .removeTag(id)
    case .search(let id, _): .removeSearch(id)
    case .folder(let id): .removeFolder(id)
    case .feed(let id): .removeFeed(id)
    }
  }
}

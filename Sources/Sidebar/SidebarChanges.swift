import Library
import Words
import Models

/// The changes that the person makes to the library from the sidebar, each of which can be taken back.
final class SidebarChanges {
  /// Called when something is about to be done.
  var onStart: (@MainActor () -> Void)?
  /// Called when it could not be done; all is as it was.
  var onFailure: (@MainActor (ArticlesError) -> Void)?

  private let history: HistoryModel

  init(_ history: HistoryModel) {
    self.history = history
  }

  /// Marks all of a list read.
  func markRead(_ item: SidebarItem) {
    perform(.markAllRead(item.list))
  }

  /// Takes away what is no list of the program's own.
  func remove(_ row: SidebarRow) {
    guard let command = row.item.removal else { return }
    perform(command) { _ in tr("“%s” removed", row.title) }
  }

  /// Gives another name. An empty one gives a feed its own back, and leaves everything else as it was.
  func rename(_ item: SidebarItem, to name: String) {
    let isEmpty = name.allSatisfy(\.isWhitespace)
    switch item {
    case .feed(let id): perform(.renameFeed(id, to: isEmpty ? nil : name))
    case .folder(let id) where !isEmpty: perform(.renameFolder(id, to: name))
    case .search(let id, _) where !isEmpty: perform(.renameSearch(id, to: name))
    default: break
    }
  }

  /// Puts a feed or a folder where it was carried to.
  func place(_ move: SidebarMove) {
    perform(.place(move.member, in: move.folder, before: move.next))
  }

  /// Puts a feed or a folder into a folder, or to the top.
  func move(_ member: FolderMember, to folder: Folder.ID?) {
    switch member {
    case .feed(let id): perform(.moveFeed(id, to: folder))
    case .folder(let id): perform(.moveFolder(id, to: folder))
    }
  }

  /// Makes a folder, whose name is to be given.
  func addFolder(in parent: Folder.ID?) {
    perform(.addFolder(tr("New Folder"), in: parent))
  }

  private func perform(_ command: LibraryCommand, saying words: ((UndoStep) -> String)? = nil) {
    onStart?()
    history.perform(command, saying: words) { [weak self] in self?.onFailure?($0) }
  }
}

nonisolated extension SidebarItem {
  /// What takes it away; nil for what stays.
  fileprivate var removal: LibraryCommand? {
    switch self {
    case .today, .unread, .all, .starred: nil
    case .search(let id, _): .removeSearch(id)
    case .folder(let id): .removeFolder(id)
    case .feed(let id): .removeFeed(id)
    }
  }
}

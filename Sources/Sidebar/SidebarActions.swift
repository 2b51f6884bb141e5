internal import GLibKit
import Library
import ListKit
import Words
package import Models
import Toolkit

/// Performs actions on rows: those of the context menu and of the keyboard.
package final class SidebarActions {
  private let table: TableView
  private let view: SidebarView
  private let model: SidebarModel
  private let dataSource: SidebarDataSource
  private let selection: SidebarSelection
  private let changes: SidebarChanges
  private let openOutside: @MainActor (String) -> Void
  private let send: @MainActor (SidebarIntent) -> Void
  private lazy var choices = ChoicesPopover(in: view.root)

  init(
    _ table: TableView, view: SidebarView, model: SidebarModel, dataSource: SidebarDataSource,
    selection: SidebarSelection, changes: SidebarChanges, openOutside: @escaping @MainActor (String) -> Void,
    send: @escaping @MainActor (SidebarIntent) -> Void
  ) {
    (self.table, self.view, self.model, self.dataSource) = (table, view, model, dataSource)
    (self.selection, self.changes, self.openOutside, self.send) = (selection, changes, openOutside, send)
  }

  /// Returns the context menu of a row.
  func menu(at indexPath: IndexPath) -> Menu? {
    guard let row = model[indexPath] else { return nil }
    let groups = SidebarAction.actions(for: row, feed(of: row.item)).map { group in
      group.map { action in
        if action == .color { return colorItem(row.item) }
        return Menu.Item(action.words(for: row.item), state: state(of: action, row.item)) { [weak self] in
          // Wait until the menu has closed and returned the keyboard focus.
          MainLoopBridge.whenIdle { self?.perform(action, row.item) }
        }
      }
    }
    return Menu(groups: groups)
  }

  /// Returns the submenu with the colors of a tag.
  private func colorItem(_ item: SidebarItem) -> Menu.Item {
    let tag = if case .tag(let id) = item { model.contents.tag(id) } else { nil as Tag? }
    let colors = TagColor.allCases.map { color in
      Menu.Item(color.words, state: .radio(color == tag?.color)) { [weak self] in
        guard var tag else { return }
        tag.color = color
        self?.changes.set(tag)
      }
    }
    return Menu.Item(SidebarAction.color.words(for: item), submenu: Menu(colors))
  }

  /// Performs an action on the focused row, if the sidebar has the focus.
  package func performOnFocused(_ action: SidebarAction) {
    // Opening settings is harmless, so it works wherever the focus is.
    guard table.hasFocus || action == .settings else { return }
    // Keys apply to the focused row, as the context menu does; the selected list may be a different one.
    guard let indexPath = table.indexPathForFocusedRow ?? selection.item.flatMap(model.indexPath),
      let row = model[indexPath]
    else { return }
    if SidebarAction.actions(for: row, feed(of: row.item)).joined().contains(action) { perform(action, row.item) }
  }

  /// The actions on the selected list that are neither a command of the program nor need its row for a menu.
  package var onSelected: [SidebarAction] {
    guard let item = selection.item, let row = model.row(of: item) else { return [] }
    return SidebarAction.actions(for: row, feed(of: item)).joined().filter {
      ![.markRead, .newFolder, .settings, .accountSettings, .synchronize, .color, .move].contains($0)
        // That of a list of all feeds refreshes all.
        && !($0 == .refresh && item.member == nil)
    }
  }

  /// Whether the user is told of new articles of the selected list.
  package var notifiesOfSelected: Bool { selection.item.map(notifies) ?? false }

  /// Performs an action that is among those on the selected list.
  package func performOffered(_ action: SidebarAction) { if onSelected.contains(action) { performOnSelected(action) } }

  /// Performs an action on the selected list.
  package func performOnSelected(_ action: SidebarAction) { if let item = selection.item { perform(action, item) } }

  /// Performs an action on a row.
  func perform(_ action: SidebarAction, _ item: SidebarItem) {
    switch action {
    case .retry:
      if let account = account(of: item) {
        send(.synchronize(account))
      } else {
        send(.refresh(failingFeeds(of: item)))
      }
    case .synchronize: account(of: item).map { send(.synchronize($0)) }
    case .accountSettings: account(of: item).map { send(.showAccount($0)) }
    case .refresh: send(.refresh(feeds(of: item)))
    case .markRead: changes.markRead(item)
    case .copyAddress: if let feed = feed(of: item) { AnyWidget(view.root).copy(feed.url) }
    case .openHomePage: if let page = feed(of: item)?.homePageURL { openOutside(page) }
    case .rename: rename(item)
    case .edit: model.contents.searches.first { item == .search($0.id, $0.query) }.map { send(.edit($0)) }
    // Its submenu does it.
    case .color: break
    case .move: chooseFolder(for: item)
    case .newFolder: addFolder(around: item)
    case .notify: if let member = item.member { changes.setNotifies(member, !notifies(item)) }
    case .enterPassword: showSettings(of: item, for: .password)
    case .editAddress: showSettings(of: item, for: .address)
    case .settings: showSettings(of: item, for: .overview)
    case .remove: if let row = model.row(of: item) { changes.remove(row) }
    }
  }

  private func showSettings(of item: SidebarItem, for goal: FeedSettingsGoal) {
    if case .feed(let id) = item { send(.showSettings(id, for: goal)) }
  }

  /// Creates a folder: inside a folder, beside a feed, or at the top level.
  package func addFolder(around item: SidebarItem?) {
    model.awaitsFolder = true
    changes.addFolder(in: item.flatMap(model.contents.folder(of:)))
  }

  /// Shows a folder that was just created, and starts editing its name.
  func didAdd(_ folder: Folder) {
    model.reveal(folder.parentID)
    model.arrangement.renamed = .folder(folder.id)
    Task { [weak self] in
      await self?.model.settle()
      self?.beginRenaming(.folder(folder.id))
    }
  }

  /// Starts editing an item's name in its row, which may be in a collapsed folder.
  private func rename(_ item: SidebarItem) {
    guard model.indexPath(of: item) == nil else { return beginRenaming(item) }
    model.reveal(model.contents.parent(of: item))
    Task { [weak self] in
      await self?.model.settle()
      self?.beginRenaming(item)
    }
  }

  private func beginRenaming(_ item: SidebarItem) {
    if let indexPath = model.indexPath(of: item) { table.beginRenamingRow(at: indexPath) }
    renamingDidChange()
  }

  /// Returns the name that the user can change; nil for a row without one.
  func name(at indexPath: IndexPath) -> String? {
    guard let row = model[indexPath],
      SidebarAction.actions(for: row, feed(of: row.item)).joined().contains(.rename)
    else { return nil }
    return row.title
  }

  /// Renames a row.
  func rename(at indexPath: IndexPath, to name: String) async throws {
    guard let item = model[indexPath]?.item else { return }
    try await changes.rename(item, to: name)
  }

  /// Keeps the row whose name is edited in the list.
  func renamingDidChange() {
    model.arrangement.renamed = table.indexPathForRenamedRow.flatMap { model[$0]?.item }
  }

  /// Shows a popover with the folders that an item can be moved to.
  private func chooseFolder(for item: SidebarItem) {
    guard let member = item.member, let indexPath = model.indexPath(of: item),
      let cell = table.cellForRow(at: indexPath)
    else { return }
    let folders = FolderChoices(for: member, in: model.contents)
    choices.onClose = { [weak self] in
      guard let self, let indexPath = model.indexPath(of: item) else { return }
      table.focusRow(at: indexPath)
    }
    choices.show(folders.names, selected: folders.current, at: cell.root) { [weak self] number in
      self?.changes.move(member, to: folders.folders[number])
    }
  }

  private func state(of action: SidebarAction, _ item: SidebarItem) -> Menu.State? {
    action == .notify ? .check(notifies(item)) : nil
  }

  /// Whether new articles of an item are announced because of its own setting.
  private func notifies(_ item: SidebarItem) -> Bool {
    switch item {
    case .feed(let id): model.contents.feed(id)?.notifies ?? false
    case .folder(let id): model.contents.folder(id)?.notifies ?? false
    default: false
    }
  }

  private func feed(of item: SidebarItem) -> Feed? {
    if case .feed(let id) = item { model.contents.feed(id) } else { nil }
  }

  /// The account that an item belongs to; nil for none.
  private func account(of item: SidebarItem) -> SyncAccount.ID? {
    switch item {
    case .folder(let id): model.contents.folder(id)?.accountID
    case .feed(let id): model.contents.feed(id)?.accountID
    default: nil
    }
  }

  /// The feeds of an item whose last fetch failed.
  private func failingFeeds(of item: SidebarItem) -> [Feed.ID] {
    (feeds(of: item) ?? []).filter { model.contents.feed($0)?.failure != nil }
  }

  /// The feeds that an item contains; nil for all feeds.
  private func feeds(of item: SidebarItem) -> [Feed.ID]? {
    switch item {
    case .feed(let id): [id]
    case .folder(let id): model.contents.feeds(in: id).map(\.id)
    case .today, .unread, .all, .starred, .later, .quiet, .tag, .search: nil
    }
  }
}

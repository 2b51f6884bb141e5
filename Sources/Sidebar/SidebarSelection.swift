package import Library
import ListKit
package import Models
import Toolkit

/// The selected list: keeps it while the contents change, and restores it in the next session.
package final class SidebarSelection {
  /// The selected list; nil until the saved state is read.
  package private(set) var item: SidebarItem?

  private let table: TableView
  private let view: SidebarView
  private let model: SidebarModel
  private let library: Library
  private let memory: LibraryMemory<SidebarState>
  private let send: @MainActor (SidebarIntent) -> Void
  private var title = ""
  /// The address of the selected feed; nil if another list is selected.
  private var address: String?
  /// The selected list, if it was removed. It is selected again if it is restored before another one is selected.
  private var lost: SidebarItem?
  /// Whether the selected list has been found in the contents: a new feed may not be there yet.
  private var isSeen = false
  /// Whether to scroll to the selected feed or folder, once its row exists: it was just added, or was selected
  /// elsewhere.
  private var revealsRow = false
  /// Whether to focus the selected row once the feeds are loaded.
  private var awaitsRow = false

  init(
    _ table: TableView, view: SidebarView, model: SidebarModel, library: Library,
    send: @escaping @MainActor (SidebarIntent) -> Void
  ) {
    (self.table, self.view, self.model, self.library, self.send) = (table, view, model, library, send)
    memory = LibraryMemory(library: library)
  }

  /// Restores the collapsed folders and the last selection, and loads the feeds.
  func restore() async {
    let state = await memory.read()
    model.arrangement.collapsed = state.collapsed
    model.load()
    let searches = state.selected?.hasPrefix("search") == true ? try? await library.savedSearches() : nil
    // The user may have selected a list in the meantime.
    guard item == nil else { return }
    let saved = state.selected.flatMap { SidebarItem(name: $0, searches ?? []) }
    select(saved ?? .unread, title: saved == nil ? nil : state.title)
    // The saved list should exist by now: if it is not found, it was removed.
    isSeen = true
    // A hidden pane must not take the focus.
    guard AnyWidget(view.root).isVisible else { return }
    awaitsRow = true
    focus()
  }

  /// Saves the selection and the collapsed folders.
  func remember() {
    memory.set(SidebarState(selected: item?.name, title: title, collapsed: model.arrangement.collapsed))
  }

  /// Waits until the state is saved.
  func end() async { await memory.end() }

  /// Selects a feed that was just subscribed to and may not have a row yet.
  package func select(_ feed: Feed) {
    select(.feed(feed.id), title: feed.title)
    revealsRow = true
    revealRow()
  }

  /// Selects a list as if the user had activated its row.
  package func go(to item: SidebarItem) {
    select(item)
    revealsRow = true
    revealRow()
    send(.showArticles)
  }

  /// Selects the next or previous feed or collapsed folder with unread articles, wrapping around at the end.
  /// - Returns: whether there is one. Always false for lists that span all feeds.
  package func goToUnread(forward: Bool) -> Bool {
    let rows = model.rows.joined()
    guard let item = item.flatMap(model.seen), let place = rows.firstIndex(where: { $0.item == item }),
      rows[place].item.isPart
    else { return false }
    let (before, after) = (Array(rows[..<place]), Array(rows[rows.index(after: place)...]))
    let others = forward ? after + before : before.reversed() + after.reversed()
    guard let next = others.first(where: { $0.count > 0 && !model.isExpanded($0.item) && $0.item.isPart }) else {
      return false
    }
    select(next.item)
    return true
  }

  /// Takes over the row that the user has selected.
  func didSelect(_ indexPath: IndexPath) {
    guard let row = model[indexPath], row.item != item else { return }
    (item, title, isSeen, lost) = (row.item, row.title, true, nil)
    didChange(to: row.item)
  }

  /// Focuses the selected row, or the first one.
  func focus() {
    if let indexPath = item.flatMap(model.indexPath) ?? firstFound { table.focusRow(at: indexPath) }
  }

  /// Selects the first row whose own name matches the filter, rather than a folder around it.
  func selectFirstFound() {
    guard let first = model.firstMatch ?? firstFound else { return }
    table.selectRow(at: first, tellingDelegate: true)
    table.focusRow(at: first)
  }

  /// Restores the selection after a reload, or selects Unread if the selected list was removed.
  func contentsDidLoad() {
    guard model.isLoaded else { return }
    if let lost, model.contents.title(of: lost) != nil {
      if case .feed(let id) = lost { model.reveal(model.contents.feed(id)?.folderID) }
      select(lost)
      // Keys act on the focused row.
      awaitsRow = true
    }
    guard let item else { return }
    if case .search(let id, let query) = item, let search = model.contents.searches.first(where: { $0.id == id }),
      search.query != query
    {
      // It was changed and finds other articles now.
      select(.search(id, search.query))
      return contentsDidLoad()
    }
    guard let name = model.contents.title(of: item) else {
      guard isSeen else { return }
      if let twin { return go(toTwin: twin) }
      select(.unread)
      lost = item
      // The row beside the removed one has the focus, and the keys act on it.
      if table.hasFocus { AnyWidget(view.root).showFocus() }
      return
    }
    isSeen = true
    address = address(of: item)
    if awaitsRow, table.hasFocus { focus() }
    awaitsRow = false
    revealRow()
    if let indexPath = model.indexPath(of: item), table.indexPathForSelectedRow != indexPath {
      table.selectRow(at: indexPath, tellingDelegate: true)
    }
    if name != title {
      title = name
      remember()
      send(.retitle(title))
    }
  }

  /// The feed that has replaced the selected one, because that was merged with a feed of an account.
  private var twin: SidebarItem? {
    address.flatMap { address in model.contents.feeds.first { $0.url == address } }.map { .feed($0.id) }
  }

  /// Selects the feed that has replaced the selected one.
  private func go(toTwin twin: SidebarItem) {
    select(twin)
    revealsRow = true
    contentsDidLoad()
  }

  /// Scrolls to the selected feed or folder, if it is to be revealed and has a row.
  private func revealRow() {
    guard revealsRow, let item else { return }
    // It may be in a collapsed folder, whose rows are inserted with the next change.
    model.reveal(model.contents.parent(of: item))
    guard let indexPath = model.indexPath(of: item) else { return }
    revealsRow = false
    table.scrollToRow(at: indexPath)
  }

  private func select(_ item: SidebarItem, title: String? = nil) {
    (self.item, isSeen, lost, revealsRow) = (item, false, nil, false)
    self.title = title ?? model.contents.title(of: item) ?? ""
    if let indexPath = model.indexPath(of: item) {
      table.selectRow(at: indexPath, tellingDelegate: true)
    } else {
      table.deselectAll(tellingDelegate: true)
    }
    didChange(to: item)
  }

  private func didChange(to item: SidebarItem) {
    model.arrangement.selected = item
    address = address(of: item)
    remember()
    send(.show(item, title: title))
  }

  private func address(of item: SidebarItem) -> String? {
    if case .feed(let id) = item { model.contents.feed(id)?.url } else { nil }
  }

  private var firstFound: IndexPath? {
    model.rows.firstIndex { !$0.isEmpty }.map { IndexPath(row: 0, section: $0) }
  }
}

extension SidebarItem {
  /// Whether the list contains only some feeds.
  fileprivate var isPart: Bool {
    switch self {
    case .feed, .folder: true
    default: false
    }
  }
}

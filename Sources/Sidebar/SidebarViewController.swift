package import Library
import ListKit
import ReaderEngine
import Words
package import Models
import Toolkit
import Icons

/// Connects the sidebar's model and view.
package final class SidebarViewController: ViewController {
  package typealias Dependencies = SidebarDependencies

  package let view: SidebarView
  /// Called with the newly selected list and its title.
  package var onSelect: (@MainActor (SidebarItem, String) -> Void)?
  /// Called when the user activates a row, even if it is already selected.
  package var onChoose: (@MainActor () -> Void)?
  /// Called when the title of the selected list has changed.
  package var onRetitle: (@MainActor (String) -> Void)?
  /// Called with the feeds that the user wants to refresh; nil for all.
  package var onRefresh: (@MainActor ([Feed.ID]?) -> Void)?
  /// Called with the feed whose settings the user wants to see.
  package var onSettings: (@MainActor (Feed.ID, _ isForPassword: Bool) -> Void)?
  /// Called with a message for the user.
  package var onSay: (@MainActor (String) -> Void)?
  /// Called after the contents have been reloaded.
  package var onLoad: (@MainActor () -> Void)?

  let needs: Dependencies
  package let model: SidebarModel
  let table: TableView
  let dataSource: SidebarDataSource
  let changes: SidebarChanges
  private(set) lazy var choices = ChoicesPopover(in: view.root)
  private let delegate = SidebarDelegate()
  private let memory: LibraryMemory<SidebarState>
  /// The selected list; nil until the saved state is read.
  private(set) var selected: SidebarItem?
  private var title = ""
  /// The selected list, if it was removed. It is selected again if it is restored before another one is selected.
  private var lost: SidebarItem?
  /// Whether the selected list has been found in the contents: a new feed may not be there yet.
  private var isSeen = false
  /// Whether to scroll to the selected feed, which was just added, once its row exists.
  private var revealsSelected = false
  /// Whether the error shown is that the feeds cannot be read.
  private var failsToRead = false
  /// Whether to focus the selected row once the feeds are loaded.
  private var awaitsRow = false

  package init(view: SidebarView, dependencies: Dependencies) {
    self.view = view
    needs = dependencies
    model = SidebarModel(library: needs.library)
    memory = LibraryMemory(library: needs.library)
    changes = SidebarChanges(needs.history)
    dataSource = SidebarDataSource(sections: model.sections, icons: needs.icons)
    table = TableView(view.list)
    table.register(SidebarCell.self)
    table.placeholder = .empty(tr("No Results Found"), tr("No feed or folder matches."), icon: "system-search-symbolic")
    table.dataSource = dataSource
    table.delegate = delegate
    model.delegate = self
    connect()
    arrange(needs.preferences.current)
    needs.preferences.follow(self) { [weak self] in self?.arrange($0) }
  }

  private func connect() {
    delegate.onSelect = { [weak self] in self?.choose($0) }
    delegate.onActivate = { [weak self] in self?.onChoose?() }
    delegate.menu = { [weak self] in self?.menu(of: $0) }
    delegate.isFolder = { [weak self] in self?.model[$0].isExpanded != nil }
    delegate.onCarry = { [weak self] in self?.carry($0, to: $1) }
    dataSource.onToggle = { [weak self] in self?.toggle($0) }
    dataSource.onRetry = { [weak self] in self?.perform(.retry, $0) }
    changes.onStart = { [weak self] in self?.view.showFailure(nil) }
    changes.onFailure = { [weak self] in self?.show($0) }
    view.failureClose.onClick { [weak self] in
      self?.view.showFailure(nil)
      self?.focus()
    }
    view.onFold = { [weak self] in self?.fold($0) ?? false }
    view.onFilter = { [weak self] in self?.model.arrangement.filter = $0 }
    view.onFilterDone = { [weak self] in self?.focusFirstFound() }
    view.onFilterEnd = { [weak self] in self?.focus() }
  }

  /// Restores the last selection and loads the feeds.
  package func start() {
    Task { [weak self] in
      guard let state = await self?.memory.read(), let self else { return }
      model.arrangement.collapsed = state.collapsed
      model.load()
      let searches = state.selected?.hasPrefix("search") == true ? try? await needs.library.savedSearches() : nil
      // The user may have selected a list in the meantime.
      guard selected == nil else { return }
      let item = state.selected.flatMap { SidebarItem(name: $0, searches ?? []) }
      select(item ?? .unread, title: item == nil ? nil : state.title)
      // The saved list should exist by now: if it is not found, it was removed.
      isSeen = true
      // A hidden pane must not take the focus.
      guard AnyWidget(view.root).isVisible else { return }
      awaitsRow = true
      focus()
    }
  }

  /// Saves the state.
  package func end() async { await memory.end() }

  /// Selects a feed that was just subscribed to and may not have a row yet.
  package func select(_ feed: Feed) {
    select(.feed(feed.id), title: feed.title)
    revealsSelected = model.indexPath(of: .feed(feed.id)) == nil
  }

  /// Selects a list as if the user had activated its row.
  package func go(to item: SidebarItem) {
    select(item)
    onChoose?()
  }

  /// Focuses the selected row, or the first one.
  package func focus() { focus(selected.flatMap { model.indexPath(of: $0) } ?? firstFound) }

  /// Whether the list of feeds has the keyboard focus.
  var hasFocus: Bool { table.hasFocus }

  /// Reloads after a change of the library.
  package func libraryDidChange(_ changes: [LibraryChange]) { model.libraryDidChange(changes) }

  func select(_ item: SidebarItem, title: String? = nil) {
    (selected, isSeen, lost, revealsSelected) = (item, false, nil, false)
    self.title = title ?? model.contents.title(of: item) ?? ""
    if let indexPath = model.indexPath(of: item) { table.selectRow(at: indexPath) } else { table.deselectAll() }
    selectionChanged(to: item)
  }

  private func choose(_ indexPath: IndexPath) {
    let row = model[indexPath]
    guard row.item != selected else { return }
    (selected, title, isSeen, lost) = (row.item, row.title, true, nil)
    selectionChanged(to: row.item)
  }

  private func selectionChanged(to item: SidebarItem) {
    keep()
    remember()
    onSelect?(item, title)
  }

  /// Keeps items visible that the user is working with.
  func keep() { model.arrangement.kept = Set([selected, dataSource.renamed].compactMap(\.self)) }

  func remember() {
    memory.set(
      SidebarState(selected: selected?.name, title: title, collapsed: model.arrangement.collapsed))
  }

  private func arrange(_ preferences: Preferences) {
    model.arrangement.order = preferences.feedOrder
    model.arrangement.hidesRead = preferences.hidesReadFeeds
  }

  private func focus(_ indexPath: IndexPath?) { if let indexPath { table.focusRow(at: indexPath) } }

  var firstFound: IndexPath? {
    model.rows.firstIndex { !$0.isEmpty }.map { IndexPath(row: 0, section: $0) }
  }
}

extension SidebarViewController: SidebarModelDelegate {
  func sidebarModel(_ model: SidebarModel, didLoad result: Result<SidebarChange, ArticlesError>) {
    switch result {
    case .success(let change):
      dataSource.sections = model.sections
      if let renamed = dataSource.renamed, model.indexPath(of: renamed) == nil { dataSource.renamed = nil }
      if change.updates != TableUpdates() { table.performBatchUpdates { $0 = change.updates } }
      table.reconfigureRows { change.changed.contains($0) }
      followSelected()
      if failsToRead { view.showFailure(nil) }
      failsToRead = false
      if model.isLoaded { onLoad?() }
    case .failure(let error):
      failsToRead = true
      view.showFailure(error.words)
    }
  }

  /// Shows that a change requested by the user failed.
  private func show(_ error: ArticlesError) {
    model.awaitsFolder = false
    failsToRead = false
    view.showFailure(error.words)
  }

  func sidebarModel(_ model: SidebarModel, didAdd folder: Folder) {
    view.filterBar.setOpen(false)
    model.reveal(folder.parentID)
    dataSource.renamed = .folder(folder.id)
    keep()
    Task { [weak self] in
      await self?.model.settle()
      self?.rename(.folder(folder.id))
    }
  }

  /// Restores the selection after a reload, or selects Unread if the selected list was removed.
  private func followSelected() {
    guard model.isLoaded else { return }
    if let lost, model.contents.title(of: lost) != nil {
      if case .feed(let id) = lost { model.reveal(model.contents.feed(id)?.folderID) }
      select(lost)
    }
    guard let selected else { return }
    guard let name = model.contents.title(of: selected) else {
      guard isSeen else { return }
      select(.unread)
      lost = selected
      return
    }
    isSeen = true
    if awaitsRow, hasFocus { focus() }
    awaitsRow = false
    if revealsSelected, case .feed(let id) = selected {
      // It may be in a collapsed folder, whose rows are inserted with the next change.
      model.reveal(model.contents.feed(id)?.folderID)
      if let indexPath = model.indexPath(of: selected) {
        revealsSelected = false
        table.scrollToRow(at: indexPath)
      }
    }
    if let indexPath = model.indexPath(of: selected), table.indexPathForSelectedRow != indexPath {
      table.selectRow(at: indexPath)
    }
    if name != title {
      title = name
      remember()
      onRetitle?(title)
    }
  }
}

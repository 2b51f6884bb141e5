package import Library
import ListKit
import ReaderEngine
import Words
package import Models
import Toolkit
import Icons

/// Mediates between the feeds and their pane.
package final class SidebarViewController: Scene {
  package typealias Dependencies = SidebarDependencies

  package let view: SidebarView
  /// Called when the person chooses a list, with its name.
  package var onSelect: (@MainActor (SidebarItem, String) -> Void)?
  /// Called when the person presses a list's row, whether it was chosen already or not.
  package var onChoose: (@MainActor () -> Void)?
  /// Called when the list that is shown has another name than was known.
  package var onRetitle: (@MainActor (String) -> Void)?
  /// Called with the feeds that the person wants refreshed; nil for all.
  package var onRefresh: (@MainActor ([Feed.ID]?) -> Void)?
  /// Called with the feed whose settings the person wants to see.
  package var onSettings: (@MainActor (Feed.ID, _ isForPassword: Bool) -> Void)?
  /// Called with what is to be said to the person.
  package var onSay: (@MainActor (String) -> Void)?
  /// Called when what there is may be something else.
  package var onLoad: (@MainActor () -> Void)?

  let needs: Dependencies
  package let model: SidebarModel
  let table: TableView
  let dataSource: SidebarDataSource
  let changes: SidebarChanges
  private(set) lazy var choices = ChoicesPopover(in: view.root)
  private let delegate = SidebarDelegate()
  private let memory: LibraryMemory<SidebarState>
  /// The list that is shown; nil until the last one is remembered.
  private(set) var selected: SidebarItem?
  private var title = ""
  /// The list that was shown until it was removed; it is shown again when it comes back before another is chosen.
  private var lost: SidebarItem?
  /// Whether the selected list has been seen among the others: a feed that is new is not gone.
  private var isSeen = false
  /// Whether the row of the chosen feed, which has just come, is to be brought into view.
  private var revealsSelected = false
  /// Whether what is said to be wrong is that the feeds cannot be read.
  private var failsToRead = false
  /// Whether the keyboard waits for the chosen list's row, which is there when the feeds are.
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
    table.placeholder = .empty(tr("Nothing Found"), tr("No name has this in it."), icon: "system-search-symbolic")
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

  /// Shows the list that was last chosen, and reads the feeds.
  package func start() {
    Task { [weak self] in
      guard let state = await self?.memory.read(), let self else { return }
      model.arrangement.collapsed = state.collapsed
      model.load()
      let searches = state.selected?.hasPrefix("search") == true ? try? await needs.library.savedSearches() : nil
      // somebody may have chosen meanwhile
      guard selected == nil else { return }
      let item = state.selected.flatMap { SidebarItem(name: $0, searches ?? []) }
      select(item ?? .unread, title: item == nil ? nil : state.title)
      // one that has gone since is not awaited
      isSeen = true
      // out of sight it would have it for nothing
      guard AnyWidget(view.root).isVisible else { return }
      awaitsRow = true
      focus()
    }
  }

  /// Writes down what is to be remembered.
  package func end() async { await memory.end() }

  /// Shows a feed that was just subscribed to, which the list may not know yet.
  package func select(_ feed: Feed) {
    select(.feed(feed.id), title: feed.title)
    revealsSelected = model.indexPath(of: .feed(feed.id)) == nil
  }

  /// Chooses one of the lists.
  package func go(to item: SidebarItem) {
    select(item)
    onChoose?()
  }

  /// Gives the keyboard to the chosen list's row, or to the first.
  package func focus() { focus(selected.flatMap { model.indexPath(of: $0) } ?? firstFound) }

  /// Whether the list of feeds has the keyboard.
  var hasFocus: Bool { table.hasFocus }

  /// Something was written.
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

  /// What is under the person's eyes stays there.
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

  /// Something that the person wanted could not be done.
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

  /// The chosen list stays chosen wherever it stands now, and gives way when it has gone.
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
      // perhaps in a folder that is collapsed, whose rows are there with the next change
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

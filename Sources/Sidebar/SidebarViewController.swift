package import Library
import ListKit
import ReaderEngine
import Words
package import Models
import Toolkit
package import Icons

/// Requests and messages of the sidebar to the window.
package enum SidebarIntent {
  /// A list was selected; its title may change later.
  case show(SidebarItem, title: String)
  /// The user wants to see the articles of the selected list.
  case showArticles
  /// The title of the selected list has changed.
  case retitle(String)
  /// The user wants to refresh feeds; nil for all.
  case refresh([Feed.ID]?)
  /// The user wants to see a feed's settings.
  case showSettings(Feed.ID, for: FeedSettingsGoal)
  /// The user wants to synchronize an account.
  case synchronize(SyncAccount.ID)
  /// The user wants to see an account's state and settings.
  case showAccount(SyncAccount.ID)
  /// The user wants to change a smart feed.
  case edit(SavedSearch)
  /// The contents have been reloaded.
  case contentsLoaded
  /// A message for the user.
  case say(String)
}

/// Connects the sidebar's model and view.
package final class SidebarViewController: ViewController {
  /// The dependencies of the sidebar.
  package struct Dependencies {
    let library: Library
    let icons: IconCache
    let history: HistoryModel
    let preferences: PreferencesStore
    /// Opens a URL in the default browser.
    var openOutside: @MainActor (String) -> Void = { _ in }

    package init(
      library: Library, icons: IconCache, history: HistoryModel, preferences: PreferencesStore,
      openOutside: @escaping @MainActor (String) -> Void = { _ in }
    ) {
      (self.library, self.icons, self.history, self.preferences, self.openOutside) = (
        library, icons, history, preferences, openOutside
      )
    }
  }

  package let view: SidebarView
  package let model: SidebarModel
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (SidebarIntent) -> Void)?
  /// The selected list.
  package private(set) lazy var selection = SidebarSelection(
    table, view: view, model: model, library: needs.library
  ) { [weak self] in self?.onIntent?($0) }
  /// Performs actions on rows.
  package private(set) lazy var actions = SidebarActions(
    table, view: view, model: model, dataSource: dataSource, selection: selection, changes: changes,
    openOutside: needs.openOutside
  ) { [weak self] in self?.onIntent?($0) }

  let changes: SidebarChanges
  private(set) lazy var folders = SidebarFolders(
    model: model, dataSource: dataSource, selection: selection, changes: changes
  ) { [weak self] in self?.onIntent?($0) }
  private let needs: Dependencies
  private let table: TableView
  let dataSource: SidebarDataSource
  private lazy var delegate = SidebarDelegate(selection, actions, folders) { [weak self] in
    self?.onIntent?(.showArticles)
  }
  /// Whether the error shown is that the feeds cannot be read.
  private var failsToRead = false

  package init(view: SidebarView, dependencies: Dependencies) {
    self.view = view
    needs = dependencies
    model = SidebarModel(library: needs.library)
    changes = SidebarChanges(needs.history)
    table = TableView(view.list)
    table.register(SidebarCell.self)
    dataSource = SidebarDataSource(table, icons: needs.icons)
    table.placeholder = .empty(tr("No Results Found"), tr("No feed or folder matches."), icon: "system-search-symbolic")
    table.delegate = delegate
    (model.delegate, changes.delegate, dataSource.cellDelegate, view.delegate) = (self, self, self, self)
    dataSource.show(model.sections)
    folders.follow()
    view.failureClose.onClick { [weak self] in
      self?.view.showFailure(nil)
      self?.focus()
    }
    arrange(needs.preferences.current)
    needs.preferences.follow(self) { [weak self] in self?.arrange($0) }
  }

  /// Restores the last selection and loads the feeds.
  package func start() {
    Task { [selection] in await selection.restore() }
  }

  /// Saves the state.
  package func end() async { await selection.end() }

  /// Focuses the selected row, or the first one.
  package func focus() { selection.focus() }

  /// Reloads after a change of the library.
  package func libraryDidChange(_ changes: [LibraryChange]) { model.libraryDidChange(changes) }

  /// The folders offered for a new feed. The default is the selected folder, or the folder of the selected feed.
  package var foldersForNewFeed: FolderChoices {
    FolderChoices(in: model.contents, current: selection.item.flatMap(model.contents.folder(of:)))
  }

  private func arrange(_ preferences: Preferences) {
    model.arrangement.order = preferences.feedOrder
    model.arrangement.hidesRead = preferences.hidesReadFeeds
  }
}

extension SidebarViewController: SidebarModelDelegate {
  func sidebarModel(_ model: SidebarModel, didLoad result: Result<Void, ArticlesError>) {
    switch result {
    case .success:
      dataSource.show(model.sections)
      selection.contentsDidLoad()
      if failsToRead { view.showFailure(nil) }
      failsToRead = false
      if model.isLoaded { onIntent?(.contentsLoaded) }
    case .failure(let error):
      failsToRead = true
      view.showFailure(error.words)
    }
  }

  func sidebarModel(_ model: SidebarModel, didAdd folder: Folder) {
    view.filterBar.setOpen(false)
    actions.didAdd(folder)
  }
}

extension SidebarViewController: SidebarChangesDelegate {
  func sidebarChangesWillStart(_ changes: SidebarChanges) { view.showFailure(nil) }

  func sidebarChanges(_ changes: SidebarChanges, didFail error: ArticlesError) {
    model.awaitsFolder = false
    failsToRead = false
    view.showFailure(error.words)
  }
}

extension SidebarViewController: SidebarCellDelegate {
  func sidebarCell(_ cell: SidebarCell, didRetry item: SidebarItem) { actions.perform(.retry, item) }
}

extension SidebarViewController: SidebarViewDelegate {
  func sidebarView(_ view: SidebarView, didFilter text: String) { model.arrangement.filter = text }

  func sidebarViewDidLeaveFilter(_ view: SidebarView) { selection.selectFirstFound() }

  func sidebarViewDidCloseFilter(_ view: SidebarView) { focus() }
}

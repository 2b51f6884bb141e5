import Library
import ListKit
import ReaderEngine

/// Mediates between the feeds and their pane.
final class SidebarViewController: Scene {
  /// What the controller is given.
  struct Dependencies {
    let library: Library
    let icons: IconCache
  }

  let view: SidebarView
  /// Called when the person chooses a list, with its name.
  var onSelect: (@MainActor (SidebarItem, String) -> Void)?
  /// Called when the person presses a list's row, whether it was chosen already or not.
  var onChoose: (@MainActor () -> Void)?
  /// Called when the list that is shown has another name than was known.
  var onRetitle: (@MainActor (String) -> Void)?
  /// Called when the feeds cannot be read.
  var onFailure: (@MainActor (ArticlesError) -> Void)?

  private let model: SidebarModel
  private let table: TableView
  private let dataSource: SectionedDataSource<SidebarSection>
  private lazy var delegate = SidebarDelegate(
    onSelect: { [weak self] in self?.choose($0) }, onActivate: { [weak self] in self?.onChoose?() })
  private var selected = SidebarItem.unread
  private var title = ""
  /// Whether the selected list has been seen among the others: a feed that is new is not gone.
  private var isSeen = false

  init(view: SidebarView, dependencies: Dependencies) {
    self.view = view
    model = SidebarModel(library: dependencies.library)
    dataSource = SectionedDataSource(sections: model.sections) { [icons = dependencies.icons] table, row, indexPath in
      let cell = table.dequeue(SidebarCell.self, for: indexPath)
      cell.show(row, icons)
      return cell
    }
    table = TableView(view.list)
    table.register(SidebarCell.self)
    table.dataSource = dataSource
    table.delegate = delegate
    model.delegate = self
  }

  /// Reads the feeds and shows the list that was last chosen.
  func start() {
    model.load()
    select(selected)
    // the keyboard has to begin somewhere
    if let indexPath = model.indexPath(of: selected) { table.focusRow(at: indexPath) }
  }

  /// Shows a feed that was just subscribed to, which the list may not know yet.
  func select(_ feed: Feed) { select(.feed(feed.id), title: feed.title) }

  private func select(_ item: SidebarItem, title: String? = nil) {
    (selected, isSeen) = (item, false)
    self.title = title ?? model.title(of: item)
    if let indexPath = model.indexPath(of: item) { table.selectRow(at: indexPath) }
    onSelect?(item, self.title)
  }

  /// Chooses one of the lists.
  func go(to item: SidebarItem) {
    select(item)
    onChoose?()
  }

  /// Gives the keyboard to the chosen list's row.
  func focus() {
    if let indexPath = model.indexPath(of: selected) { table.focusRow(at: indexPath) }
  }

  /// Something was written.
  func libraryDidChange(_ changes: [LibraryChange]) { model.libraryDidChange(changes) }

  private func choose(_ indexPath: IndexPath) {
    let item = model.item(at: indexPath)
    guard item != selected else { return }
    (selected, title, isSeen) = (item, model.title(of: item), true)
    onSelect?(item, title)
  }
}

extension SidebarViewController: SidebarModelDelegate {
  func sidebarModel(_ model: SidebarModel, didLoad result: Result<ListChange, ArticlesError>) {
    switch result {
    case .success(let change):
      dataSource.sections = model.sections
      table.apply(change, inSection: 1)
      table.reconfigureRows { model.changedRows.contains($0) }
      if let indexPath = model.indexPath(of: selected) {
        isSeen = true
        if table.indexPathForSelectedRow != indexPath { table.selectRow(at: indexPath) }
        if model.title(of: selected) != title {
          title = model.title(of: selected)
          onRetitle?(title)
        }
      } else if isSeen {
        // the feed is gone
        select(.unread)
      }
    case .failure(let error):
      onFailure?(error)
    }
  }
}

/// Hears which row of the sidebar was chosen.
final class SidebarDelegate: TableViewDelegate {
  private let onSelect: @MainActor (IndexPath) -> Void
  private let onActivate: @MainActor () -> Void

  init(onSelect: @escaping @MainActor (IndexPath) -> Void, onActivate: @escaping @MainActor () -> Void) {
    self.onSelect = onSelect
    self.onActivate = onActivate
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { onSelect(indexPath) }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate() }
}

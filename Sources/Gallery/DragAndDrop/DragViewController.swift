import ListKit

/// Lets the user drag notes within a table, to another one, and to and from other programs.
final class DragViewController: ViewController {
  let view: DragView
  private let notes: TableView
  private let folders: TableView
  private let notesSource = NotesDataSource()
  private let foldersSource: FoldersDataSource
  private let tray: CollectionView
  private let traySource = TrayDataSource()

  init(view: DragView, dependencies: Void) {
    self.view = view
    notes = TableView(view.notes)
    folders = TableView(view.folders)
    tray = CollectionView(view.tray)
    foldersSource = FoldersDataSource(folders) { table, item, indexPath in
      let cell = table.dequeue(ListCell.self, for: indexPath)
      var content = ListContentConfiguration.cell()
      content.text = item.title
      cell.contentConfiguration = content
      return cell
    }
    notes.selectionMode = .multiple
    notes.dataSource = notesSource
    notes.dragDelegate = notesSource
    notes.dropDelegate = notesSource
    folders.dropDelegate = foldersSource
    tray.dataSource = traySource
    tray.dragDelegate = traySource
    tray.dropDelegate = traySource
    foldersSource.fill()
    notesSource.onChange = { [weak view] in view?.show(status: $0) }
    traySource.onChange = { [weak view] in view?.show(status: $0) }
    foldersSource.onChange = { [weak view] in view?.show(status: $0) }
  }
}

import ListKit

/// Changes snapshots of a list of tasks and applies them.
final class TasksViewController: ViewController {
  let view: TasksView
  private let table: TableView
  private var model = TasksModel()
  private lazy var dataSource = TasksDataSource(table) { [weak self] table, task, indexPath in
    let cell = table.dequeue(ListCell.self, for: indexPath)
    var content = ListContentConfiguration.subtitleCell()
    content.text = "Task \(task)"
    content.secondaryText = self?.model.note(on: task)
    cell.contentConfiguration = content
    return cell
  }

  init(view: TasksView, dependencies: Void) {
    self.view = view
    table = TableView(view.list)
    table.selectionMode = .multiple
    table.activation = .doubleClick
    table.register(ListCell.self)
    view.append.onClick { [weak self] in self?.change("Appended a task") { $0.append(1) } }
    view.insert.onClick { [weak self] in self?.changeSelected("Inserted a task") { $0.insert(before: $1[0]) } }
    view.finish.onClick { [weak self] in self?.changeSelected("Moved") { $0.finish($1) } }
    view.edit.onClick { [weak self] in self?.changeSelected("Changed") { $0.edit($1) } }
    view.delete.onClick { [weak self] in self?.changeSelected("Deleted") { $0.delete($1) } }
    view.many.onClick { [weak self] in self?.replaceHalf() }
    dataSource.apply(model.snapshot, animatingDifferences: false)
  }

  private var selected: [TaskNumber] {
    table.indexPathsForSelectedRows.compactMap { dataSource.itemIdentifier(for: $0) }
  }

  private func change(_ words: String, _ change: (inout TasksModel) -> Void) {
    change(&model)
    dataSource.apply(model.snapshot)
    view.show(status: words)
  }

  private func changeSelected(_ words: String, _ change: (inout TasksModel, [TaskNumber]) -> Void) {
    let tasks = selected
    guard !tasks.isEmpty else { return view.show(status: "Nothing is selected") }
    self.change(words) { change(&$0, tasks) }
  }

  private func replaceHalf() {
    model.replaceHalf()
    let (dataSource, snapshot, view) = (dataSource, model.snapshot, view)
    Task {
      await dataSource.applyInBackground(snapshot)
      view.show(status: "\(snapshot.numberOfItems) tasks")
    }
  }
}

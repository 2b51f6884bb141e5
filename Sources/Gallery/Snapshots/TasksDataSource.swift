import ListKit

/// Shows the snapshots of tasks, with the names of the lists above them.
final class TasksDataSource: TableViewDiffableDataSource<TasksModel.List, TaskNumber> {
  override func title(
    forHeaderIn section: TasksModel.List, _ snapshot: TableSnapshot<TasksModel.List, TaskNumber>
  ) -> String? {
    section.rawValue
  }
}

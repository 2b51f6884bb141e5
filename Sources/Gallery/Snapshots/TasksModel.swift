import ListValues

/// A task's number.
typealias TaskNumber = Int

/// Tasks in two lists, as a snapshot, and how often each was changed. It does not depend on any widget.
struct TasksModel {
  /// The two lists.
  enum List: String, CaseIterable {
    case open = "Open"
    case done = "Done"
  }

  private(set) var snapshot = TableSnapshot<List, TaskNumber>()
  private var edits: [TaskNumber: Int] = [:]
  private var last = 0

  init() {
    snapshot.appendSections(List.allCases)
    append(5)
  }

  /// Returns what a row says about a task.
  func note(on task: TaskNumber) -> String {
    let count = edits[task] ?? 0
    return count == 0 ? "Unchanged" : count == 1 ? "Changed once" : "Changed \(count) times"
  }

  /// Adds tasks at the end of the open ones.
  mutating func append(_ count: Int) {
    snapshot.appendItems(Array(last + 1...last + count), toSection: .open)
    last += count
  }

  /// Adds a task before another one.
  mutating func insert(before task: TaskNumber) {
    last += 1
    snapshot.insertItems([last], beforeItem: task)
  }

  /// Moves tasks to the other list.
  mutating func finish(_ tasks: [TaskNumber]) { snapshot.appendItems(tasks, toSection: .done) }

  /// Deletes tasks.
  mutating func delete(_ tasks: [TaskNumber]) { snapshot.deleteItems(tasks) }

  /// Changes tasks, which stay where they are.
  mutating func edit(_ tasks: [TaskNumber]) {
    for task in tasks { edits[task, default: 0] += 1 }
    snapshot.reconfigureItems(tasks)
  }

  /// Leaves every other task and adds as many again.
  mutating func replaceHalf() {
    let tasks = snapshot.itemIdentifiers(inSection: .open)
    snapshot.deleteItems(tasks.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element))
    append(max(10_000 - snapshot.numberOfItems, 0))
  }
}

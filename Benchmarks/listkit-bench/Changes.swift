import CGLib
import CGtk
import GLibKit
import Glibc
import ListKit

/// Compares two orders of a long list and applies the changes to the table, as a program does when its data has
/// changed.
final class Changes {
  private let list: UnsafeMutablePointer<GtkWidget>
  private let table: TableView
  private let items = Items(count: 0)

  init?() {
    guard let list = gtk_list_view_new(nil, nil), let window = gtk_window_new() else { return nil }
    self.list = list
    table = TableView(ListView(list))
    table.register(ItemCell.self)
    table.dataSource = items
    let scrolled = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(scrolled?.raw.opaque, list)
    gtk_window_set_default_size(window.raw.typed(), 420, 720)
    gtk_window_set_child(window.raw.typed(), scrolled)
    gtk_window_present(window.raw.typed())
  }

  /// Returns the milliseconds from two arrays of identities to an updated list.
  func measure(_ scenario: Scenario) -> (all: Double, difference: Double) {
    let times = (0..<5).map { _ in
      items.count = scenario.old.count
      table.reloadData()
      settle()
      table.scrollToRow(at: IndexPath(row: scenario.seen))
      settle()
      let start = g_get_monotonic_time()
      let changes = ListSplice.difference(from: scenario.old, to: scenario.new)
      let compared = g_get_monotonic_time()
      items.count = scenario.new.count
      table.apply(changes)
      return (Double(g_get_monotonic_time() - start) / 1000, Double(compared - start) / 1000)
    }
    let median = times.sorted { $0.0 < $1.0 }[2]
    return (median.0, median.1)
  }

  /// Returns the milliseconds that the main thread takes to apply a snapshot, compared there and in the background.
  func measureSnapshot() -> (compared: Double, inBackground: Double) {
    let scenario = Scenario.snapshot
    let source = TableViewDiffableDataSource<Int, Int>(table) { table, _, _ in
      table.dequeue(ItemCell.self, for: IndexPath(row: 0))
    }
    func snapshot(_ items: [Int]) -> TableSnapshot<Int, Int> {
      var snapshot = TableSnapshot<Int, Int>()
      snapshot.appendItems(items, toSection: 0)
      return snapshot
    }
    let (old, new) = (snapshot(scenario.old), snapshot(scenario.new))
    let times = (0..<5).map { _ in
      source.applyUsingReloadData(old)
      settle()
      let start = g_get_monotonic_time()
      source.apply(new, animatingDifferences: false)
      return Double(g_get_monotonic_time() - start) / 1000
    }
    let background = (0..<5).map { _ in
      source.applyUsingReloadData(old)
      settle()
      return blocked { await source.applyInBackground(new, animatingDifferences: false) }
    }
    table.dataSource = items
    return (times.sorted()[2], background.sorted()[2])
  }

  /// Returns the milliseconds that the main thread takes to expand and to collapse an item of a long outline.
  func measureOutline() -> (expanding: Double, collapsing: Double) {
    let source = OutlineDataSource<Int, Int>(table) { table, _, indexPath in
      table.dequeue(ItemCell.self, for: indexPath)
    }
    source.apply(Items(count: 1_010_000).outline, to: 0)
    let item = Scenario.visibleParent
    func time(_ change: (Int) -> Void) -> Double {
      settle()
      table.scrollToRow(at: IndexPath(row: item))
      settle()
      let start = g_get_monotonic_time()
      change(item)
      return Double(g_get_monotonic_time() - start) / 1000
    }
    source.collapse(item)
    let times = (0..<5).map { _ in (time(source.expand), time(source.collapse)) }
    table.dataSource = items
    return (times.map(\.0).sorted()[2], times.map(\.1).sorted()[2])
  }

  /// Returns the longest time in which the main loop does nothing else while something is done.
  private func blocked(by work: @escaping () async -> Void) -> Double {
    var isDone = false
    Task {
      await work()
      isDone = true
    }
    var longest = 0.0
    while !isDone {
      let start = g_get_monotonic_time()
      g_main_context_iteration(nil, 0)
      longest = max(longest, Double(g_get_monotonic_time() - start) / 1000)
    }
    return longest
  }

  /// Waits until nothing is left to draw.
  private func settle() {
    let end = g_get_monotonic_time() + 300_000
    while g_get_monotonic_time() < end { g_main_context_iteration(nil, 0) }
  }

  /// Writes the changes for C to emit: a line per scenario, followed by a line per change.
  static func write(to path: String) {
    guard let file = fopen(path, "w") else { return }
    for scenario in Scenario.all {
      let changes = scenario.changes
      fputs("\(scenario.name) \(scenario.old.count) \(scenario.seen) \(changes.count)\n", file)
      for change in changes { fputs("\(change.position) \(change.removed) \(change.added)\n", file) }
    }
    fclose(file)
  }

  /// Prints one line of JSON.
  static func report() {
    guard let run = Changes() else { return }
    let fields = Scenario.all.map { scenario in
      if scenario.name == Scenario.snapshot.name {
        let (compared, inBackground) = run.measureSnapshot()
        return "\"\(scenario.name)_ms\": \(compared), \"\(scenario.name)_background_ms\": \(inBackground)"
      }
      if scenario.name == Scenario.outline.name {
        let (expanding, collapsing) = run.measureOutline()
        return "\"\(scenario.name)_ms\": \(expanding), \"\(scenario.name)_collapsing_ms\": \(collapsing)"
      }
      let (all, difference) = run.measure(scenario)
      return "\"\(scenario.name)_ms\": \(all), \"\(scenario.name)_difference_ms\": \(difference)"
    }
    print("{\(fields.joined(separator: ", "))}")
  }
}

import CGLib
import CGtk
import GLibKit
import Glibc
import ListKit

/// The list of `listkit-reference` in ListKit: the same window, the same row, scrolled one page per frame.
///
/// Usage: listkit-bench ROWS STEPS
///        listkit-bench ROWS STEPS grid    a grid of three columns, in a GtkGridView
///        listkit-bench ROWS STEPS lines   the same grid in the lines of a GtkListView
///        listkit-bench ROWS STEPS uniform a list whose rows have one height
///        listkit-bench ROWS STEPS outline an outline whose items have 100 inside each, all expanded
///        listkit-bench changes          compares and applies changes of long lists
///        listkit-bench write FILE       writes these changes for listkit-reference
@main enum ListKitBench {
  static func main() {
    let start = Moment()
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "write" {
      return Changes.write(to: CommandLine.arguments[2])
    }
    if CommandLine.arguments.count == 2, CommandLine.arguments[1] == "changes" {
      gtk_init()
      MainLoopBridge.attach()
      return Changes.report()
    }
    let numbers = CommandLine.arguments.dropFirst().prefix(2).compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else {
      let usage = "Usage: listkit-bench ROWS STEPS [grid | lines | uniform | outline] | changes | write FILE\n"
      write(STDERR_FILENO, usage, usage.utf8.count)
      exit(2)
    }
    gtk_init()
    let kind = CommandLine.arguments.count > 3 ? CommandLine.arguments[3] : "table"
    let run = Run(start: start, rows: numbers[0], steps: numbers[1], kind)
    run.open()
    g_main_loop_run(run.loop)
    run.report()
  }
}

/// A time, and the processor's time of the process until then, which other programs on the machine do not lengthen.
struct Moment {
  private let time = g_get_monotonic_time()
  private let worked = Self.worked

  private static var worked: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// The milliseconds since another moment, and those of the processor.
  func since(_ other: Moment) -> (all: Double, worked: Double) {
    (Double(time - other.time) / 1000, worked - other.worked)
  }
}

final class ItemCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var text: Label

  override class var templateDocument: String? {
    """
    <interface><template class="ItemCell" parent="GtkBox"><property name="spacing">12</property>
    <child><object class="GtkImage"><property name="icon-name">text-x-generic-symbolic</property></object></child>
    <child><object class="GtkBox"><property name="orientation">vertical</property><property name="spacing">3</property>
    <property name="valign">center</property><property name="hexpand">true</property>
    <child><object class="GtkLabel" id="title"><property name="xalign">0</property>
    <property name="ellipsize">end</property></object></child>
    <child><object class="GtkLabel" id="text"><property name="xalign">0</property>
    <property name="ellipsize">end</property><style><class name="dim-label"/></style></object></child>
    </object></child></template></interface>
    """
  }
}

final class Items: TableViewDataSource {
  var count: Int

  init(count: Int) { self.count = count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    Self.cell(of: indexPath.row, in: tableView, at: indexPath)
  }

  static func cell(of row: Int, in tableView: TableView, at indexPath: IndexPath) -> ItemCell {
    let cell = tableView.dequeue(ItemCell.self, for: indexPath)
    fill(cell, row)
    return cell
  }

  func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? { nil }

  private static func fill(_ cell: ItemCell, _ row: Int) {
    cell.title.setText("Row \(row) of a list that is longer than anybody will ever read")
    cell.text.setText("What is said about row \(row), in a line that is too long for the window it is in")
  }
}

extension Items: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

  func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
    .grid(columns: 3)
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
    let cell = collectionView.dequeue(ItemCell.self, for: indexPath)
    Self.fill(cell, indexPath.row)
    return cell
  }

  /// Items with 100 inside each, all of them expanded: the same rows as those of a list.
  var outline: SectionSnapshot<Int> {
    var snapshot = SectionSnapshot<Int>()
    let parents = (0..<count / 101).map { $0 * 101 }
    snapshot.append(parents)
    for parent in parents { snapshot.append(Array(parent + 1...parent + 100), to: parent) }
    snapshot.expand(parents)
    return snapshot
  }
}

/// The window, and the measurements in it.
final class Run {
  let loop = g_main_loop_new(nil, 0)
  private let start: Moment
  private let items: Items
  private let rows: Int
  private let steps: Int
  /// What shows the rows: a table, an outline, or a collection view in a grid or in lines.
  private let kind: String
  private var shown: [AnyObject] = []
  private var adjustment: UnsafeMutablePointer<GtkAdjustment>?
  private var list: UnsafeMutablePointer<GtkWidget>?
  private var before: Moment
  private var first: Moment?
  private var settled = 0
  private var done = 0
  private var frames: [(all: Double, worked: Double)] = []

  init(start: Moment, rows: Int, steps: Int, _ kind: String) {
    self.kind = kind
    (self.start, before) = (start, start)
    self.rows = rows
    self.steps = steps
    items = Items(count: rows)
    frames = Array(repeating: (0, 0), count: steps)
  }

  func open() {
    guard let list = kind == "grid" ? gtk_grid_view_new(nil, nil) : gtk_list_view_new(nil, nil),
      let window = gtk_window_new()
    else { return }
    self.list = list
    if ["table", "uniform", "outline"].contains(kind) { showTable(in: list) } else { showCollection(in: list) }
    let scrolled = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(scrolled?.raw.opaque, list)
    gtk_window_set_default_size(window.raw.typed(), 420, 720)
    gtk_window_set_child(window.raw.typed(), scrolled)
    adjustment = gtk_scrolled_window_get_vadjustment(scrolled?.raw.opaque)
    gtk_window_present(window.raw.typed())
    guard let clock = gtk_widget_get_frame_clock(window) else { return }
    Signal.connect("before-paint", of: clock) { self.before = Moment() }
    Signal.connect("after-paint", of: clock) { self.painted() }
    Signal.connect("update", of: clock) { self.tick() }
    gdk_frame_clock_begin_updating(clock)
  }

  private func showTable(in list: UnsafeMutablePointer<GtkWidget>) {
    let table = TableView(ListView(list))
    table.register(ItemCell.self)
    table.selectionMode = .none
    if kind == "uniform" { table.rowHeights = .uniform }
    shown = [table]
    guard kind == "outline" else { return table.dataSource = items }
    let outline = OutlineDataSource<Int, Int>(table) { Items.cell(of: $1, in: $0, at: $2) }
    // As much room for the texts as in the list.
    (outline.style.indentationWidth, outline.style.alignsRows) = (0, false)
    outline.apply(items.outline, to: 0)
    shown.append(outline)
  }

  private func showCollection(in list: UnsafeMutablePointer<GtkWidget>) {
    if kind == "grid" {
      gtk_grid_view_set_min_columns(list.raw.opaque, 3)
      gtk_grid_view_set_max_columns(list.raw.opaque, 3)
    }
    let collection = kind == "grid" ? CollectionView(GridView(list)) : CollectionView(ListView(list))
    collection.register(ItemCell.self)
    collection.selectionMode = .none
    collection.dataSource = items
    shown = [collection]
  }

  private func painted() {
    let now = Moment()
    first = first ?? now
    if done > 0 { frames[done - 1] = now.since(before) }
  }

  private func tick() {
    if settled < 20 {
      settled += 1
      return
    }
    if done == steps { return g_main_loop_quit(loop) }
    let page = gtk_adjustment_get_page_size(adjustment)
    var next = gtk_adjustment_get_value(adjustment) + page
    if next > gtk_adjustment_get_upper(adjustment) - page { next = 0 }
    done += 1
    gtk_adjustment_set_value(adjustment, next)
    gtk_widget_queue_draw(list)
  }

  func report() {
    let first = (first ?? start).since(start)
    var pages = 0
    if let file = fopen("/proc/self/statm", "r") {
      var text = [CChar](repeating: 0, count: 128)
      fgets(&text, 128, file)
      fclose(file)
      let fields = text.prefix { $0 != 0 }.split(separator: 0x20).map {
        String(decoding: $0.map { UInt8($0) }, as: UTF8.self)
      }
      pages = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
    }
    func fixed(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
    // In their order, so that each frame can be compared with the same one of other rounds.
    func listed(_ values: [Double]) -> String { values.map { "\(fixed($0, 1000))" }.joined(separator: ", ") }
    print(
      "{\"rows\": \(rows), \"first_frame_ms\": \(fixed(first.all, 100)), "
        + "\"first_frame_cpu_ms\": \(fixed(first.worked, 100)), "
        + "\"frame_ms\": [\(listed(frames.map(\.all)))], \"frame_cpu_ms\": [\(listed(frames.map(\.worked)))], "
        + "\"rss_mb\": \(fixed(Double(pages) * 4096 / 1e6, 10))}")
  }
}

import CGLib
import CGtk
import GLibKit
import Glibc
import ListKit

/// The list of `listkit-reference` in ListKit: the same window, the same row, scrolled one page per frame.
///
/// Usage: listkit-bench ROWS STEPS
///        listkit-bench outline STEPS    a million rows as an outline: 10,000 items with 100 inside each
///        listkit-bench changes          compares and applies changes of long lists
///        listkit-bench write FILE       writes these changes for listkit-reference
@main enum ListKitBench {
  static func main() {
    let start = g_get_monotonic_time()
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "write" {
      return Changes.write(to: CommandLine.arguments[2])
    }
    if CommandLine.arguments.count == 2, CommandLine.arguments[1] == "changes" {
      gtk_init()
      MainLoopBridge.attach()
      return Changes.report()
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    let isOutline = arguments.first == "outline"
    let numbers = (isOutline ? ["1010000"] + arguments.dropFirst() : arguments).compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else {
      let usage = "Usage: listkit-bench ROWS STEPS | outline STEPS | changes | write FILE\n"
      write(STDERR_FILENO, usage, usage.utf8.count)
      exit(2)
    }
    gtk_init()
    let run = Run(start: start, rows: numbers[0], steps: numbers[1])
    run.open(asOutline: isOutline)
    g_main_loop_run(run.loop)
    run.report()
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
    cell.title.setText("Row \(row) of a list that is longer than anybody will ever read")
    cell.text.setText("What is said about row \(row), in a line that is too long for the window it is in")
    return cell
  }

  /// 10,000 items with 100 inside each, all of them expanded: the same rows as those of a list.
  static var outline: SectionSnapshot<Int> {
    var snapshot = SectionSnapshot<Int>()
    let parents = (0..<10_000).map { $0 * 101 }
    snapshot.append(parents)
    for parent in parents { snapshot.append(Array(parent + 1...parent + 100), to: parent) }
    snapshot.expand(parents)
    return snapshot
  }
}

/// The window, and the measurements in it.
final class Run {
  let loop = g_main_loop_new(nil, 0)
  private let start: gint64
  private let items: Items
  private let rows: Int
  private let steps: Int
  private var table: TableView?
  private var outline: OutlineDataSource<Int, Int>?
  private var adjustment: UnsafeMutablePointer<GtkAdjustment>?
  private var list: UnsafeMutablePointer<GtkWidget>?
  private var before: gint64 = 0
  private var first: gint64 = 0
  private var settled = 0
  private var done = 0
  private var frames: [Double] = []

  init(start: gint64, rows: Int, steps: Int) {
    self.start = start
    self.rows = rows
    self.steps = steps
    items = Items(count: rows)
    frames.reserveCapacity(steps)
  }

  func open(asOutline isOutline: Bool) {
    guard let list = gtk_list_view_new(nil, nil), let window = gtk_window_new() else { return }
    let table = TableView(ListView(list))
    table.register(ItemCell.self)
    table.selectionMode = .none
    if isOutline {
      let outline = OutlineDataSource<Int, Int>(table) { Items.cell(of: $1, in: $0, at: $2) }
      // As much room for the texts as in the list.
      (outline.style.indentationWidth, outline.style.alignsRows) = (0, false)
      outline.apply(Items.outline, to: 0)
      self.outline = outline
    } else {
      table.dataSource = items
    }
    self.table = table
    self.list = list
    let scrolled = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(scrolled?.raw.opaque, list)
    gtk_window_set_default_size(window.raw.typed(), 420, 720)
    gtk_window_set_child(window.raw.typed(), scrolled)
    adjustment = gtk_scrolled_window_get_vadjustment(scrolled?.raw.opaque)
    gtk_window_present(window.raw.typed())
    guard let clock = gtk_widget_get_frame_clock(window) else { return }
    Signal.connect("before-paint", of: clock) { self.before = g_get_monotonic_time() }
    Signal.connect("after-paint", of: clock) { self.painted() }
    Signal.connect("update", of: clock) { self.tick() }
    gdk_frame_clock_begin_updating(clock)
  }

  private func painted() {
    let now = g_get_monotonic_time()
    if first == 0 { first = now }
    if done > 0, frames.count < steps { frames.append(Double(now - before) / 1000) }
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
    frames.sort()
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
    print(
      "{\"rows\": \(rows), \"first_frame_ms\": \(fixed(Double(first - start) / 1000, 100)), "
        + "\"frame_p50_ms\": \(fixed(frames[frames.count / 2], 1000)), "
        + "\"frame_p99_ms\": \(fixed(frames[frames.count * 99 / 100], 1000)), "
        + "\"rss_mb\": \(fixed(Double(pages) * 4096 / 1e6, 10))}")
  }
}

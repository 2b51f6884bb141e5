import CGLib
import CGtk
import CListKit
import Foundation
import GLibKit
import GTKStage
import ListKit
import TestSupport
import XCTest

/// XCTest also exports Foundation's.
typealias IndexPath = ListKit.IndexPath

/// A real window with one table on the test's X server, destroyed at the end of the test.
@MainActor final class Stage {
  let table: TableView
  let listView: UnsafeMutablePointer<GtkWidget>
  let scroller: UnsafeMutablePointer<GtkWidget>
  /// What the table refers to weakly and the test does not.
  var kept: [AnyObject] = []
  private let window: UnsafeMutablePointer<GtkWidget>

  init() {
    Stage.open
    window = gtk_window_new()
    gtk_window_set_default_size(window.raw.typed(), 300, 400)
    scroller = gtk_scrolled_window_new()
    listView = gtk_list_view_new(nil, nil)
    gtk_scrolled_window_set_child(scroller.raw.opaque, listView)
    gtk_window_set_child(window.raw.typed(), scroller)
    table = TableView(ListView(listView))
  }

  func present() {
    gtk_window_present(window.raw.typed())
    settle { gtk_widget_get_mapped(self.listView) != 0 && gtk_widget_get_height(self.listView) > 0 }
  }

  /// Whether the window is the one that receives keys.
  var isActive: Bool { gtk_window_is_active(window.raw.typed()) != 0 }

  /// Runs the main loop until a condition holds.
  func settle(file: StaticString = #filePath, line: UInt = #line, until isDone: () -> Bool = { true }) {
    if !GTKStage.turn(until: isDone) { XCTFail("it never happened", file: file, line: line) }
  }

  /// Waits for a frame, after which all rows are laid out.
  func paint() {
    var isPainted = false
    gtk_widget_queue_allocate(listView)
    let clock = gtk_widget_get_frame_clock(listView)
    let connection = clock.map { Signal.connect("after-paint", of: $0) { isPainted = true } }
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
    settle { isPainted }
    connection?.disconnect()
  }

  func close() {
    gtk_window_destroy(window.raw.typed())
    settle()
  }

  /// The label texts of the live rows within the list's height, from top to bottom.
  var visibleTexts: [String] {
    var texts: [(Double, String)] = []
    var row = gtk_widget_get_first_child(listView)
    while let current = row {
      var (corner, place) = (graphene_point_t(), graphene_point_t())
      let isPlaced = gtk_widget_compute_point(current, listView, &corner, &place) != 0
      let y = Double(place.y)
      let height = Double(gtk_widget_get_height(listView))
      if isPlaced, gtk_widget_get_child_visible(current) != 0, y >= 0, y < height {
        texts += Stage.texts(in: current).map { (y, $0) }
      }
      row = gtk_widget_get_next_sibling(current)
    }
    return texts.sorted { $0.0 < $1.0 }.map(\.1)
  }

  static func texts(in widget: UnsafeMutablePointer<GtkWidget>, isVisible: Bool = false) -> [String] {
    if isVisible, gtk_widget_get_mapped(widget) == 0 { return [] }
    if g_type_check_instance_is_a(widget.raw.typed(), gtk_label_get_type()) != 0 {
      return gtk_label_get_text(widget.raw.opaque).map { [String(cString: $0)] } ?? []
    }
    var texts: [String] = []
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      // GTK attaches its only tooltip, with its last text, to the surface under the pointer
      if String(cString: g_type_name_from_instance(current.raw.typed())) != "GtkTooltipWindow" {
        texts += Stage.texts(in: current, isVisible: isVisible)
      }
      child = gtk_widget_get_next_sibling(current)
    }
    return texts
  }

  /// Initializes GTK and the test's templates, once per process.
  static let open: Void = {
    GTKStage.open
    registerTemplates()
  }()

  /// Compiles the `.ui` files beside this one with the system's tool and registers them.
  private static func registerTemplates() {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Templates")
    do {
      let temporary = TemporaryFolder()
      defer { withExtendedLifetime(temporary) {} }
      let work = temporary.url
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".ui") }
      let files = names.map { "<file>\($0)</file>" }.joined()
      let manifest = work.appending(path: "tests.gresource.xml")
      try Data("<gresources><gresource prefix='/ListKitTests/ui'>\(files)</gresource></gresources>".utf8)
        .write(to: manifest)
      let bundle = work.appending(path: "tests.gresource")
      // Not Foundation's Process, which fails under valgrind.
      let command = "glib-compile-resources '--sourcedir=\(folder.path)' '--target=\(bundle.path)' '\(manifest.path)'"
      g_spawn_command_line_sync(command, nil, nil, nil, nil)
      g_resources_register(g_resource_load(bundle.path, nil))
    } catch {
      preconditionFailure("the test's templates cannot be compiled: \(error)")
    }
  }
}

final class NameCell: TableViewCell {
  @Outlet var name: Label
}

final class OtherCell: TableViewCell {
  @Outlet var icon: Image
  @Outlet var text: Label
}

/// Shows names in sections, optionally with alternating cell types for even and odd rows.
@MainActor final class Names: TableViewDataSource {
  var sections: [(title: String?, names: [String])]
  var isMixed = false
  private(set) var asked: [IndexPath] = []
  private(set) var made: Set<ObjectIdentifier> = []
  private(set) var kept: [AnyObject] = []

  init(_ sections: [(title: String?, names: [String])]) { self.sections = sections }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section].names.count }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    asked.append(indexPath)
    let name = sections[indexPath.section].names[indexPath.row]
    if isMixed, indexPath.row % 2 == 1 {
      let cell = tableView.dequeue(OtherCell.self, for: indexPath)
      cell.text.setText(name)
      note(cell)
      return cell
    }
    let cell = tableView.dequeue(NameCell.self, for: indexPath)
    cell.name.setText(name)
    cell.accessibilityLabel = name
    note(cell)
    return cell
  }

  func forget() { asked = [] }

  /// Keeps the cell alive, so that an object identifier is never reused.
  private func note(_ cell: TableViewCell) {
    if made.insert(ObjectIdentifier(cell)).inserted { kept.append(cell) }
  }
}

/// Logs the calls it receives.
@MainActor final class Diary: TableViewDelegate {
  private(set) var activated: [IndexPath] = []
  private(set) var selected: [IndexPath] = []

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { activated.append(indexPath) }
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath) }
}

/// Runs a test's body on the main actor, where XCTest already is.
func onMain(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated { try body() }
}

/// Returns the widgets of a class in a widget.
@MainActor func widgets(
  of type: GType, in widget: UnsafeMutablePointer<GtkWidget>
) -> [UnsafeMutablePointer<GtkWidget>] {
  if g_type_check_instance_is_a(widget.raw.typed(), type) != 0 { return [widget] }
  var found: [UnsafeMutablePointer<GtkWidget>] = []
  var child = gtk_widget_get_first_child(widget)
  while let current = child {
    found += widgets(of: type, in: current)
    child = gtk_widget_get_next_sibling(current)
  }
  return found
}

import CGLib
import CGtk
import Foundation
import GLibKit
import XCTest

@testable import ListKit

/// What happens while GTK tells the widgets that the pointer or the focus has moved from one to another.
final class CrossingTests: XCTestCase {
  func testTheRowsMayGoWhileThePointerLeavesThem() throws {
    try onMain {
      let stage = CrossingStage()
      var names: Ledger? = Ledger(["a", "b", "c"])
      stage.table.dataSource = names
      stage.present()
      let row = try XCTUnwrap(stage.table.host.rows.outermostRow(at: 1))
      stage.point(at: row)
      names = nil
      XCTAssertNil(stage.table.dataSource)
      stage.point(at: stage.below)
      stage.settle { stage.table.host.model.count == 0 }
      stage.close()
    }
  }

  func testACellHearsOfItsStateOnceTheFocusHasMoved() {
    onMain {
      let stage = CrossingStage()
      var states: [CellState] = []
      let rows = CellRows(["a"]) { cell, _ in cell.configurationUpdateHandler = { states.append($1) } }
      stage.table.dataSource = rows
      stage.present()
      stage.table.focusRow(at: IndexPath(row: 0))
      stage.settle { states.last?.isFocused == true }
      let count = states.count
      gtk_widget_grab_focus(stage.below)
      XCTAssertEqual(states.count, count, "GTK is not done yet")
      stage.settle { states.last?.isFocused == false }
      XCTAssertEqual(states.count, count + 1)
      stage.close()
    }
  }
}

/// A table above a button, in a window that the pointer can be moved over.
@MainActor private final class CrossingStage {
  let below: UnsafeMutablePointer<GtkWidget>
  private let stage = Stage()
  private let title = "crossing \(UUID())"
  /// Where the pointer was.
  private var before = "0 0"

  var table: TableView { stage.table }

  init() {
    let window = gtk_widget_get_root(stage.listView)
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    below = gtk_button_new_with_label("below")
    let scroller = GObjectRef(retaining: stage.scroller)
    gtk_window_set_child(window?.raw.typed(), box)
    gtk_widget_set_vexpand(scroller.pointer.typed(), 1)
    gtk_box_append(box?.raw.typed(), scroller.pointer.typed())
    gtk_box_append(box?.raw.typed(), below)
    gtk_window_set_title(window?.raw.typed(), title)
    // x:640 y:400 …
    let words = run("xdotool getmouselocation").split(separator: " ")
    before = words.prefix(2).map { $0.dropFirst(2) }.joined(separator: " ")
  }

  func present() {
    stage.present()
    stage.paint()
  }

  func settle(_ isDone: () -> Bool) { stage.settle(until: isDone) }

  /// Also puts the pointer back, for the other tests.
  func close() {
    run("xdotool mousemove \(before)")
    stage.close()
  }

  /// Moves the display's pointer over a widget, and waits until GTK has noticed.
  func point(at widget: UnsafeMutablePointer<GtkWidget>) {
    let root = gtk_widget_get_root(widget)
    var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
    let middle = (Double(gtk_widget_get_width(widget)) / 2, Double(gtk_widget_get_height(widget)) / 2)
    gtk_widget_translate_coordinates(widget, root?.raw.typed(), middle.0, middle.1, &x, &y)
    gtk_native_get_surface_transform(root?.raw.opaque, &left, &top)
    let place = "\(Int(x + left)) \(Int(y + top))"
    run("xdotool search --sync --onlyvisible --name '\(title)' mousemove --window %1 \(place)")
    settle { gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0 }
  }

  /// Runs a command and returns its output.
  @discardableResult private func run(_ command: String) -> String {
    var (output, status): (UnsafeMutablePointer<CChar>?, gint) = (nil, 0)
    defer { g_free(output) }
    // Not Foundation's Process, which fails under valgrind.
    XCTAssertNotEqual(g_spawn_command_line_sync(command, &output, nil, &status, nil), 0, command)
    XCTAssertEqual(status, 0, command)
    return output.map { String(cString: $0) } ?? ""
  }
}

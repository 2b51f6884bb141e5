import CGtk
import GLibKit
import GTKStage
import LibraryBench
import XCTest

@testable import KijiApp
@testable import ListKit
@testable import Models
@testable import Palette
@testable import Settings
@testable import Shortcuts
@testable import Toolkit

/// The palette's rows for commands, and its dialog.
final class PaletteTests: XCTestCase {
  func testEveryCommandIsAnEntryOnce() {
    onMain {
      let entries = Command.all.compactMap { $0.entry(in: Keymap(Command.shortcuts)) }
      let actions = Command.all.compactMap(\.action).filter { $0 != "win.palette" }
      XCTAssertEqual(entries.map(\.intent), actions.map { .perform(action: $0) })
      let all = entries + PaletteEntry.preferences()
      XCTAssertEqual(Set(all.map(\.id)).count, all.count)
      XCTAssertEqual(Set(all.map(\.spoken)).count, all.count)
    }
  }

  func testKeysAreShownAsOnTheKeyboard() throws {
    try onMain {
      try openWindowProgram()
      let keymap = Keymap(Command.shortcuts)
      @MainActor func keys(_ action: String) -> String? {
        Command.all.first { $0.action == action }?.entry(in: keymap)?.keys
      }
      XCTAssertEqual(keys("win.add-feed"), "Ctrl+N")
      XCTAssertEqual(keys("win.go-today"), "G T")
      XCTAssertEqual(keys("win.add-account"), "")
    }
  }

  func testEverySettingHasARowInThePreferences() {
    onMain {
      let rows = PreferencesSection.settings(Preferences()).flatMap(\.rows).compactMap(\.name)
      XCTAssertEqual(Set(rows), Set(SettingName.all))
      XCTAssertEqual(rows.count, SettingName.all.count)
    }
  }

  func testAChoiceIsReportedAfterTheDialogHasClosed() throws {
    try onMain {
      try openWindowProgram()
      let window = MainWindow.instance()
      gtk_window_present(window.window)
      var (events, remembered): ([String], [String]) = ([], [])
      let controller = PaletteViewController.instance(
        .init(entries: PaletteEntry.preferences(), recent: ["preference:font"], text: "thm") { remembered = $0 })
      controller.onClose = { events.append("closed") }
      controller.onIntent = { events.append("\($0)") }
      controller.present(over: window.root)
      waitOnMainLoop { gtk_widget_get_mapped(controller.view.list.pointer) != 0 }
      XCTAssertTrue(texts(in: controller.view.list.pointer).contains("Theme"))
      gtk_widget_activate_action_variant(controller.view.list.pointer, "list.activate-item", g_variant_new_uint32(0))
      XCTAssertEqual(events, ["closed", "\(PaletteIntent.change(.preference(key: "theme")))"])
      XCTAssertEqual(remembered, ["preference:theme", "preference:font"])
      gtk_window_destroy(window.window)
    }
  }

  func testThousandsOfEntriesAreAFewWidgetsAndNoneAreLeaked() throws {
    try onMain {
      try openWindowProgram()
      let window = MainWindow.instance()
      gtk_window_present(window.window)
      let entries = (0..<5_000).map {
        PaletteEntry(id: "\($0)", title: "Feed \($0)", kind: "Feed", intent: .perform(action: ""))
      }
      @MainActor func openAndClose() {
        let controller = PaletteViewController.instance(.init(entries: entries, recent: [], text: "") { _ in })
        controller.present(over: window.root)
        waitOnMainLoop { gtk_widget_get_mapped(controller.view.list.pointer) != 0 }
        for text in ["f", "feed 4", "x", ""] { controller.view.entry.text = text }
        XCTAssertLessThan(texts(in: controller.view.list.pointer).count, 3 * 300)
        controller.view.askToClose()
      }
      let live = LiveObjects()
      openAndClose()
      for _ in 0..<20 { MainLoopBridge.iterate(mayBlock: false) }
      let before = live.count
      for _ in 0..<10 { openAndClose() }
      waitOnMainLoop { live.count.isWithin(before) }
      gtk_window_destroy(window.window)
    }
  }
}

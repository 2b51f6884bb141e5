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
      let actions = Command.all.compactMap(\.action).filter {
        // The palette has those of the shown list instead of the row with the focus.
        !["win.palette", "win.rename", "win.remove"].contains($0)
      }
      XCTAssertEqual(entries.map(\.intent), actions.map { .perform(action: $0) })
      let all = entries + PaletteEntry.preferences()
      XCTAssertEqual(Set(all.map(\.id)).count, all.count)
      XCTAssertEqual(Set(all.map(\.spoken)).count, all.count)
    }
  }

  /// As other programs call them.
  func testCommandsAreFoundByTheNamesThatUsersKnow() {
    onMain {
      let model = PaletteModel(
        Command.all.compactMap { $0.entry(in: Keymap(Command.shortcuts)) } + PaletteEntry.preferences())
      for (text, action) in [
        ("export", "export"), ("opml", "import"), ("backup", "back-up"), ("back up", "back-up"),
        ("configuration", "preferences"),
        ("play", "listen-toggle"), ("new rule", "rules"), ("email", "services"), ("resume", "listen-toggle"),
        ("remove from queue", "listen-queue"), ("increase speed", "listen-faster"), ("slower", "listen-slower"),
        ("what's new", "whats-new"), ("changelog", "whats-new"), ("release notes", "whats-new"),
        ("subscribe", "add-feed"),
        ("hotkeys", "shortcuts"), ("filters", "rules"), ("reload", "refresh"), ("favorite", "toggle-star"),
        ("bookmark", "toggle-star"), ("wallabag", "services"), ("freshrss", "add-account"), ("pdf", "print"),
        ("refresh", "refresh"), ("podcast", "listen-toggle"),
      ] {
        model.text = text
        XCTAssertEqual(model.selectedEntry?.intent, .perform(action: "win." + action), text)
      }
      model.text = "dark"
      XCTAssertEqual(model.selectedEntry?.id, "preference:theme")
      for (text, actions) in [
        ("reset", ["shortcuts", "preferences"]), ("settings", ["preferences"]),
        ("interval", ["preferences", "feed-settings"]), ("opml", ["import", "export"]),
      ] {
        model.text = text
        let found = (0..<model.count).map { model[$0].intent }
        for action in actions { XCTAssertTrue(found.contains(.perform(action: "win." + action)), text) }
      }
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
        .init(entries: PaletteEntry.preferences(), recent: ["preference:font"], text: "the") { remembered = $0 })
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

  func testScrollingAddsRows() throws {
    try onMain {
      let (window, controller) = try Self.openFeeds()
      let scrolled = gtk_scrollable_get_vadjustment(controller.view.list.opaque)
      var end = 0.0
      repeat {
        // once the added rows are laid out
        waitOnMainLoop { gtk_adjustment_get_upper(scrolled) > end }
        end = gtk_adjustment_get_upper(scrolled)
        gtk_adjustment_set_value(scrolled, end)
      } while !texts(in: controller.view.list.pointer).contains("Feed 199")
      controller.view.askToClose()
      gtk_window_destroy(window.window)
    }
  }

  /// Opens a palette of 200 feeds over a window.
  @MainActor private static func openFeeds() throws -> (MainWindow, PaletteViewController) {
    try openWindowProgram()
    let window = MainWindow.instance()
    gtk_window_present(window.window)
    let feeds = (0..<200).map {
      PaletteEntry(id: "\($0)", title: "Feed \($0)", kind: "Feed", intent: .perform(action: ""))
    }
    let controller = PaletteViewController.instance(.init(entries: feeds, recent: [], text: "") { _ in })
    controller.present(over: window.root)
    return (window, controller)
  }

  func testTypingFillsTheRowsThatAreThere() throws {
    try onMain {
      let (window, controller) = try Self.openFeeds()
      let list = controller.view.list.pointer
      // The titles of all rows, each with its label.
      @MainActor func titles() -> [String] { texts(in: list).filter { $0.hasPrefix("Feed ") } }
      @MainActor func rows() -> Set<UnsafeMutablePointer<GtkWidget>> {
        var (found, child): (Set<UnsafeMutablePointer<GtkWidget>>, _) = ([], gtk_widget_get_first_child(list))
        while let row = child {
          found.insert(row)
          child = gtk_widget_get_next_sibling(row)
        }
        return found
      }
      waitOnMainLoop { titles().count == PaletteModel.firstShown }
      let before = rows()
      controller.view.entry.text = "feed 1"
      waitOnMainLoop { titles().count == PaletteModel.firstShown && titles().allSatisfy { $0.contains("1") } }
      XCTAssertEqual(rows(), before)
      controller.view.entry.text = "feed 19"
      let nineteen = ["Feed 19"] + (0..<10).map { "Feed 19\($0)" }
      waitOnMainLoop { Array(titles().prefix(nineteen.count)) == nineteen }
      waitOnMainLoop { rows().count < before.count }
      XCTAssertTrue(rows().isSubset(of: before))
      XCTAssertEqual(controller.view.entry.text, "feed 19")
      controller.view.entry.text = "no such feed"
      waitOnMainLoop { gtk_widget_get_mapped(list) == 0 }
      controller.view.entry.text = ""
      waitOnMainLoop { titles() == (0..<PaletteModel.firstShown).map { "Feed \($0)" } }
      controller.view.askToClose()
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

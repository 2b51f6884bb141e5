import LibraryBench
import CGtk
import GTKStage
import XCTest

@testable import KijiApp

/// The command table and what is derived from it.
final class CommandTests: XCTestCase {
  func testNoKeyIsUsedForTwoCommands() {
    onMain {
      for keys in [Command.all.flatMap(\.keys), Command.all.flatMap(\.quietKeys)] {
        XCTAssertEqual(keys.count, Set(keys).count)
      }
      let firsts = Command.all.flatMap(\.quietKeys).filter { $0.contains(" ") }.map { $0.prefix { $0 != " " } }
      let singles = Command.all.flatMap(\.quietKeys).filter { !$0.contains(" ") }
      XCTAssertTrue(firsts.allSatisfy { first in !singles.contains { $0 == first } }, "a first key is a key of its own")
    }
  }

  func testTheShortcutsListIncludesKeysWithoutACommand() {
    onMain {
      let shown = Set(Command.all.flatMap(\.shownKeys))
      let own = [
        "Return", "Up", "Down", "Home", "End", "Left", "Right", "<Alt>Up", "<Alt>Down", "Escape", "Menu", "F10",
      ]
      XCTAssertEqual(own.filter { !shown.contains($0) }, [])
      // keys that are only listed for information are not bound
      XCTAssertNil(KeyMap(Command.all)["Return"])
    }
  }

  /// The keys that feed readers usually have.
  func testTheUsualReaderKeysAreBound() {
    let promised = [
      "j": "win.next-article", "k": "win.previous-article", "n": "win.next-unread", "p": "win.previous-unread",
      "space": "win.read-on", "<Shift>space": "win.read-back", "o": "win.open-in-browser", "s": "win.toggle-star",
      "w": "win.full-text",
      "m": "win.toggle-read", "<Shift>a": "win.mark-all-read", "slash": "win.search", "<Control>k": "win.search",
      "r": "win.refresh", "F5": "win.refresh", "g a": "win.go-all", "g t": "win.go-today", "g u": "win.go-unread",
      "g s": "win.go-starred", "g r": "win.go-later", "l": "win.toggle-later", "g l": "win.go-seldom",
      "Delete": "win.remove", "F2": "win.rename",
      "<Control>n": "win.add-feed",
      "<Control>question": "win.shortcuts", "<Control>comma": "win.preferences", "<Control>q": "app.quit",
      "<Control>z": "win.undo", "<Control>f": "win.find", "<Control>plus": "win.zoom-in",
      "<Control>minus": "win.zoom-out", "F9": "win.sidebar", "F11": "win.fullscreen", "<Alt>Left": "win.back",
    ]
    onMain {
      for (key, action) in promised {
        let command = Command.all.first { ($0.keys + $0.quietKeys).contains(key) }
        XCTAssertEqual(command?.action, action, key)
      }
    }
  }

  func testEveryKeyIsInTheShortcutsList() {
    onMain {
      let rows = ShortcutsWindow.description.split(separator: "<property name=\"accelerator\">").dropFirst()
      let keys = Set(
        rows.flatMap { row in
          row.prefix { $0 != "<" }.replacing("&lt;", with: "<").replacing("&gt;", with: ">").split(separator: " ")
        }.map(String.init))
      for key in Command.all.flatMap({ $0.keys.prefix(1) + $0.quietKeys }) {
        XCTAssertTrue(keys.contains(key.replacing(" ", with: "+")), key)
      }
    }
  }

  func testGTKKnowsEveryKey() {
    onMain {
      for key in Command.all.flatMap({ $0.keys + $0.quietKeys }) {
        for part in key.split(separator: " ") {
          var (value, held) = (guint(0), GdkModifierType(rawValue: 0))
          XCTAssertNotEqual(gtk_accelerator_parse(String(part), &value, &held), 0, key)
        }
      }
    }
  }

  func testKeysAreFoundByHowTheyArePressed() {
    onMain {
      let map = KeyMap(Command.all)
      XCTAssertEqual(map[KeyMap.name(of: guint(GDK_KEY_j), GdkModifierType(rawValue: 0))], "win.next-article")
      XCTAssertEqual(map[KeyMap.name(of: guint(GDK_KEY_a), GDK_SHIFT_MASK)], "win.mark-all-read")
      // on many keyboards it cannot be typed without Shift
      XCTAssertEqual(map[KeyMap.name(of: guint(GDK_KEY_slash), GDK_SHIFT_MASK)], "win.search")
      XCTAssertTrue(map.isPrefix("g"))
      XCTAssertEqual(map["g u"], "win.go-unread")
      XCTAssertNil(map["u"])
    }
  }

  func testGTKReadsTheShortcutsList() throws {
    try onMain {
      try openWindowProgram()
      let builder = try XCTUnwrap(gtk_builder_new())
      XCTAssertNotEqual(gtk_builder_add_from_string(builder, ShortcutsWindow.description, -1, nil), 0)
      let window = try XCTUnwrap(gtk_builder_get_object(builder, "shortcuts"))
      gtk_window_destroy(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
      g_object_unref(UnsafeMutableRawPointer(builder))
      for command in Command.all {
        XCTAssertTrue(ShortcutsWindow.description.contains(command.words()), command.words())
      }
    }
  }
}

import LibraryBench
import CGtk
import GTKStage
import XCTest

@testable import KijiApp
@testable import Palette
@testable import Shortcuts
@testable import Toolkit

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
      let keymap = Keymap(Command.shortcuts)
      let shown = Set(keymap.commands.filter(\.isFixed).flatMap { keymap.listedKeys(of: $0) }.map(\.text))
      let own = [
        "Return", "Up", "Down", "Home", "End", "Left", "Right", "<Alt>Up", "<Alt>Down", "Escape", "Menu", "F10",
      ]
      XCTAssertEqual(own.filter { !shown.contains($0) }, [])
      // keys that are only listed for information are not bound
      XCTAssertNil(KeyMap()["Return"])
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
      "g s": "win.go-starred", "g r": "win.go-later", "l": "win.toggle-later", "g l": "win.go-quiet",
      "Delete": "win.remove", "F2": "win.rename",
      "<Control>n": "win.add-feed",
      "<Control>question": "win.shortcuts", "<Control>comma": "win.preferences", "<Control>q": "app.quit",
      "<Control>z": "win.undo", "<Control><Shift>z": "win.redo",
      "<Control>f": "win.find", "<Control>plus": "win.zoom-in",
      "<Control>minus": "win.zoom-out", "F9": "win.sidebar", "F11": "win.fullscreen", "<Alt>Left": "win.back",
    ]
    onMain {
      for (key, action) in promised {
        let command = Command.all.first { ($0.keys + $0.quietKeys).contains(key) }
        XCTAssertEqual(command?.action, action, key)
      }
    }
  }

  func testEveryCommandIsInTheListWithItsKeys() {
    onMain {
      let keymap = Keymap(Command.shortcuts)
      XCTAssertEqual(keymap.commands.map(\.title), Command.all.map { $0.words() })
      XCTAssertEqual(Set(keymap.commands.map(\.id)).count, Command.all.count)
      for (command, shortcut) in zip(Command.all, keymap.commands) {
        XCTAssertEqual(shortcut.keys.count, command.keys.count + command.quietKeys.count, shortcut.title)
        XCTAssertLessThanOrEqual(keymap.listedKeys(of: shortcut).count, Keymap.mostKeys)
        XCTAssertEqual(keymap.conflicts(of: shortcut.keys, besides: shortcut), [], shortcut.title)
        XCTAssertFalse(shortcut.keys.flatMap(\.strokes).contains(where: \.isReserved) && !shortcut.isFixed)
      }
    }
  }

  func testKeysAreSpelledAsGTKDoes() {
    onMain {
      for key in Command.all.flatMap({ $0.keys + $0.quietKeys }) + [
        "<Control><Shift>question", "<Shift>KP_Add",
      ] {
        XCTAssertEqual(KeySequence(key).map { KeyName.of($0.text) }, KeyName.of(key), key)
        XCTAssertEqual(KeySequence(KeyName.of(key)), KeySequence(key), key)
      }
      XCTAssertTrue(KeyName.exists("odiaeresis"))
      XCTAssertFalse(KeyName.exists("bogus"))
    }
  }

  func testChangedKeysAreDividedByWhetherTheyEditText() throws {
    try onMain {
      var keymap = Keymap(Command.shortcuts)
      let refresh = try XCTUnwrap(keymap.commands.first { $0.id == "win.refresh" })
      let command = try XCTUnwrap(Command.all.first { $0.action == "win.refresh" })
      XCTAssertEqual(command.loudKeys(in: keymap).map(\.text), ["F5"])
      keymap.set(["x", "<Control>r"].compactMap { KeySequence($0) }, of: refresh)
      XCTAssertEqual(command.loudKeys(in: keymap).map(\.text), ["<Control>r"])
      XCTAssertEqual(command.quietKeys(in: keymap).map(\.text), ["x"])
      XCTAssertEqual(command.firstKeys(in: keymap)?.text, "x")
      XCTAssertEqual(KeyMap(keymap)["x"], "win.refresh")
      XCTAssertNil(KeyMap(keymap)["r"])
      XCTAssertEqual(command.entry(in: keymap)?.keys, "X")
      keymap.set([], of: refresh)
      XCTAssertEqual(command.loudKeys(in: keymap) + command.quietKeys(in: keymap), [])
      XCTAssertEqual(command.entry(in: keymap)?.keys, "")
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
      let map = KeyMap()
      XCTAssertEqual(map[KeyName.of(guint(GDK_KEY_j), GdkModifierType(rawValue: 0))], "win.next-article")
      XCTAssertEqual(map[KeyName.of(guint(GDK_KEY_a), GDK_SHIFT_MASK)], "win.mark-all-read")
      // on many keyboards it cannot be typed without Shift
      XCTAssertEqual(map[KeyName.of(guint(GDK_KEY_slash), GDK_SHIFT_MASK)], "win.search")
      XCTAssertTrue(map.isPrefix("g"))
      XCTAssertEqual(map["g u"], "win.go-unread")
      XCTAssertNil(map["u"])
    }
  }
}

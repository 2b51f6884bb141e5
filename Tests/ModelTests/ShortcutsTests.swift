import Foundation
import LibraryBench
import TestSupport
import XCTest

@testable import Models
@testable import Shortcuts

private func keys(_ texts: String...) -> [KeySequence] { texts.compactMap { KeySequence($0) } }

private let commands = [
  ShortcutCommand(id: "next", title: "Next article", group: "Reading", keys: keys("j")),
  ShortcutCommand(id: "open", title: "Open in browser", group: "Reading", keys: keys("o")),
  ShortcutCommand(id: "refresh", title: "Refresh", group: "Lists", keys: keys("F5", "r")),
  ShortcutCommand(id: "today", title: "Go to Today", group: "Lists", keys: keys("g t")),
  ShortcutCommand(id: "all", title: "Go to All", group: "Lists", keys: keys("g a")),
  ShortcutCommand(
    id: "zoom", title: "Larger", group: "Window", keys: keys("<Control>plus", "<Control>KP_Add"),
    unlisted: Set(keys("<Control>KP_Add"))),
  ShortcutCommand(id: "select", title: "Select all rows", group: "Window", keys: keys("<Control>a"), isFixed: true),
  ShortcutCommand(
    id: "fit", title: "Image: fit", group: "Window", keys: keys("0"), isFixed: true, isElsewhere: true),
]

private func command(_ id: String) -> ShortcutCommand { commands.first { $0.id == id } ?? commands[0] }

/// Keys in GTK's notation.
final class KeyTests: XCTestCase {
  func testTheSameKeyHasOneSpelling() {
    let spellings = [
      "<Control>r": ["<ctrl>R", "<Primary>r", "<Ctl>r"], "<Shift><Control>r": ["<Control><Shift>R", "<Shft><Ctrl>r"],
      // on many keyboards a sign cannot be typed without Shift
      "<Control>question": ["<Control><Shift>question"], "5": ["<Shift>5"], "<Shift>space": ["<Shift>space"],
      "<Control>KP_Add": ["<Shift><Control>KP_Add"], "<Alt>Left": ["<Mod1>Left"],
    ]
    for (spelling, others) in spellings {
      for other in others + [spelling] { XCTAssertEqual(KeyStroke(other)?.text, spelling, other) }
    }
  }

  func testWhatIsNoKeyIsRefused() {
    for text in [
      "", "<Control>", "<Control", "<Bogus>r", "Ctrl+R", "a b c", "ö", "r\u{202E}", "<Control>r\n",
      String(repeating: "a", count: 41),
    ] {
      XCTAssertNil(KeySequence(text), text)
    }
    // the window cannot wait for a second key that a text field needs, or after one that works in it
    for text in ["<Control>x g", "g F5", "space t", "g Delete"] { XCTAssertNil(KeySequence(text), text) }
    XCTAssertEqual(KeySequence("G T")?.text, "g t")
  }

  func testKeysOfTextFieldsAreQuiet() throws {
    for text in [
      "r", "<Shift>a", "space", "Delete", "<Control>z", "<Shift><Control>Left", "slash", "odiaeresis", "g t",
    ] {
      XCTAssertEqual(KeySequence(text)?.isQuiet, true, text)
    }
    for text in ["F5", "<Shift>F6", "<Control>r", "<Alt>Left", "<Super>d", "<Control><Alt>a"] {
      XCTAssertEqual(KeySequence(text)?.isQuiet, false, text)
    }
    for text in ["Tab", "Escape", "BackSpace", "<Control>c", "KP_Enter", "dead_acute"] {
      XCTAssertEqual(KeyStroke(text)?.isReserved, true, text)
    }
    for text in ["<Control>d", "<Control>BackSpace", "<Alt>c", "F10"] {
      XCTAssertEqual(KeyStroke(text)?.isReserved, false, text)
    }
  }

  func testOneKeyKeepsAnotherFromWorking() throws {
    let pairs: [(String, String, Bool)] = [
      ("r", "r", true), ("g", "g t", true), ("g t", "g", true), ("g t", "g a", false), ("t", "g t", false),
      ("<Shift>r", "r", false), ("<Control>r", "r", false),
    ]
    for (one, other, collides) in pairs {
      let (first, second) = (try XCTUnwrap(KeySequence(one)), try XCTUnwrap(KeySequence(other)))
      XCTAssertEqual(first.collides(with: second), collides, "\(one), \(other)")
    }
  }
}

/// Which keys the commands have.
final class KeymapTests: XCTestCase {
  func testKeysAreTakenFromTheOtherCommand() {
    var keymap = Keymap(commands)
    XCTAssertEqual(keymap.conflicts(of: keys("r"), besides: command("next")).map(\.id), ["refresh"])
    keymap.set(keys("r"), of: command("next"))
    XCTAssertEqual(keymap.keys(of: command("next")), keys("r"))
    XCTAssertEqual(keymap.keys(of: command("refresh")), keys("F5"))
    XCTAssertEqual(Set(keymap.changes.keys), ["next", "refresh"])
    // the standard keys are not a change, and come back from where they were
    keymap.reset(command("refresh"))
    XCTAssertEqual(keymap.changes, ["next": []])
    keymap.reset(command("next"))
    XCTAssertEqual(keymap, Keymap(commands))
  }

  func testTheFirstKeyOfPairsBelongsToThem() {
    var keymap = Keymap(commands)
    XCTAssertEqual(keymap.conflicts(of: keys("g"), besides: command("next")).map(\.id), ["today", "all"])
    XCTAssertEqual(keymap.conflicts(of: keys("g t"), besides: command("today")), [])
    XCTAssertEqual(keymap.conflicts(of: keys("j x"), besides: command("all")).map(\.id), ["next"])
    keymap.set(keys("g"), of: command("next"))
    XCTAssertEqual(keymap.changes, ["next": keys("g"), "today": [], "all": []])
  }

  func testKeysOfOtherWindowsAndOfWidgets() {
    let keymap = Keymap(commands, changes: ["select": keys("s"), "refresh": keys("F5", "r"), "later": keys("q")])
    // what cannot be changed is not, and what is not known is kept
    XCTAssertEqual(keymap.changes, ["later": keys("q")])
    XCTAssertEqual(keymap.conflicts(of: keys("0"), besides: command("next")), [])
    XCTAssertEqual(keymap.conflicts(of: keys("<Control>a"), besides: command("next")).map(\.isFixed), [true])
    XCTAssertEqual(keymap.listedKeys(of: command("zoom")), keys("<Control>plus"))
  }
}

@MainActor private func pressed(_ texts: String..., adds: Bool = false) -> KeyPromptModel {
  let model = KeyPromptModel(command("refresh"), adds: adds, keymap: Keymap(commands))
  for stroke in texts.compactMap({ KeyStroke($0) }) { model.press(stroke) }
  return model
}

/// What the user presses.
final class KeyPromptTests: XCTestCase {
  func testAFreeKeyIsTaken() {
    onMain {
      let model = pressed("<Control>r")
      XCTAssertEqual(model.verdict, .free)
      XCTAssertEqual(model.keys, keys("<Control>r"))
      XCTAssertNil(model.words(label: "Ctrl+R", takesLetters: false))
      // its own key is no conflict
      XCTAssertEqual(pressed("r").verdict, .free)
      XCTAssertEqual(pressed("<Control>r", adds: true).keys, keys("F5", "r", "<Control>r"))
    }
  }

  func testTwoLettersAreOneShortcut() {
    onMain {
      XCTAssertEqual(pressed("g").verdict, .used([command("today"), command("all")]))
      XCTAssertEqual(pressed("g", "x").verdict, .free)
      XCTAssertEqual(pressed("g", "x").keys, keys("g x"))
      // a third begins again, and so does a key that is no letter
      XCTAssertEqual(pressed("g", "x", "y").keys, keys("y"))
      XCTAssertEqual(pressed("g", "F7").keys, keys("F7"))
    }
  }

  func testTheSentenceNamesTheOtherCommand() {
    onMain {
      XCTAssertEqual(pressed("j").words(label: "J", takesLetters: true), "J is already used by “Next article”.")
      XCTAssertEqual(
        pressed("<Control>a").words(label: "Ctrl+A", takesLetters: true), "Ctrl+A is always used by “Select all rows”.")
      XCTAssertFalse(pressed("<Control>a").verdict.canBeSet)
      XCTAssertEqual(pressed("Tab").words(label: "Tab", takesLetters: true), "Tab cannot be used as a shortcut.")
      XCTAssertFalse(pressed("Tab").verdict.canBeSet)
      let many = "abcd".map {
        ShortcutCommand(id: "\($0)", title: "Go to \($0)", group: "Lists", keys: keys("g \($0)"))
      }
      let model = KeyPromptModel(command("refresh"), adds: false, keymap: Keymap(commands + many))
      KeyStroke("g").map(model.press)
      XCTAssertEqual(
        model.words(label: "G", takesLetters: true),
        "G is already used by “Go to Today”, “Go to All”, “Go to a” and others.")
      XCTAssertEqual(
        pressed("q").words(label: "Q", takesLetters: false), "Single-key shortcuts are turned off in the preferences.")
    }
  }
}

/// The list, with its search and its undo.
final class ShortcutsModelTests: XCTestCase {
  func testACommandIsFoundByItsTitleItsGroupAndItsKey() {
    onMain {
      let model = ShortcutsModel(ShortcutsStore(commands, settings: nil)) { $0.text }
      XCTAssertEqual(model.groups.map(\.title), ["Reading", "Lists", "Window"])
      XCTAssertEqual(model.groups.flatMap(\.rows).count, commands.count)
      model.text = "go tod"
      XCTAssertEqual(model.groups.flatMap(\.rows).map(\.command.id), ["today"])
      model.text = "lists today"
      XCTAssertEqual(model.groups.flatMap(\.rows).map(\.command.id), ["today"])
      model.text = "windo"
      XCTAssertEqual(model.groups.map(\.title), ["Window"])
      model.text = "f5"
      XCTAssertEqual(model.groups.flatMap(\.rows).map(\.command.id), ["refresh"])
      model.text = "zzz"
      XCTAssertEqual(model.groups, [])
    }
  }

  func testACommandThatWasFoundByItsKeyStaysUntilTheSearchChanges() {
    onMain {
      let model = ShortcutsModel(ShortcutsStore(commands, settings: nil)) { $0.text }
      let found = { model.groups.flatMap(\.rows).map { "\($0.command.id) \($0.keys.joined(separator: " "))" } }
      model.text = "o"
      XCTAssertTrue(found().contains("open o"))
      model.text = "f5"
      model.set(keys("<Control>d"), of: command("refresh"))
      XCTAssertEqual(found(), ["refresh <Control>d"])
      // one that has the key now comes to it
      model.set(keys("F5"), of: command("open"))
      XCTAssertEqual(found(), ["open F5", "refresh <Control>d"])
      model.text = "f5 "
      XCTAssertEqual(found(), ["open F5"])
    }
  }

  func testChangesAreUndoneOneByOne() {
    onMain {
      let store = ShortcutsStore(commands, settings: nil)
      let model = ShortcutsModel(store) { $0.text }
      var changes = 0
      model.onChange = { changes += 1 }
      XCTAssertFalse(model.undo())
      model.set(keys("r"), of: command("next"))
      model.set([], of: command("open"))
      XCTAssertEqual(changes, 2)
      XCTAssertEqual(
        model.groups[0].rows.map(\.spoken), ["Next article, r, Changed", "Open in browser, No shortcut, Changed"])
      XCTAssertTrue(model.resetAll())
      XCTAssertFalse(model.resetAll())
      XCTAssertEqual(store.current.changes, [:])
      XCTAssertTrue(model.undo())
      XCTAssertEqual(store.current.changes, ["next": keys("r"), "refresh": keys("F5"), "open": []])
      XCTAssertTrue(model.undo())
      XCTAssertTrue(model.undo())
      XCTAssertEqual(store.current, Keymap(commands))
      XCTAssertFalse(model.undo())
    }
  }
}

/// Shortcuts in a file.
final class ShortcutFileTests: XCTestCase {
  private func read(_ text: String) throws(ShortcutFile.Failure) -> (keymap: Keymap, unknown: Int) {
    try ShortcutFile.read(Data(text.utf8), for: commands) { $0.key != "bogus" }
  }

  func testWhatIsExportedIsImported() throws {
    var keymap = Keymap(commands)
    keymap.set(keys("r"), of: command("next"))
    keymap.set(keys("g x", "<Control>r"), of: command("open"))
    keymap.set([], of: command("today"))
    let data = try ShortcutFile.data(keymap.changes)
    XCTAssertEqual(try ShortcutFile.read(data, for: commands) { _ in true }.keymap, keymap)
    let empty = try read(#"{"shortcuts": {}, "more": 1}"#)
    XCTAssertEqual(empty.keymap, Keymap(commands))
  }

  func testWhatIsUnknownIsLeftOutAndCounted() throws {
    let (keymap, unknown) = try read(#"{"shortcuts": {"next": ["n"], "later": ["q"], "select": ["q"]}}"#)
    XCTAssertEqual(keymap.changes, ["next": keys("n")])
    XCTAssertEqual(unknown, 2)
  }

  func testWhatCannotBeUsedIsNamed() {
    let wrong: [(String, ShortcutFile.Failure)] = [
      ("", .notShortcuts), ("[]", .notShortcuts), (#"{"shortcuts": {"next": "j"}}"#, .notShortcuts),
      (#"{"shortcuts": {"next": ["Ctrl+J"]}}"#, .notAKey("Ctrl+J")),
      (#"{"shortcuts": {"next": ["bogus"]}}"#, .notAKey("bogus")),
      (#"{"shortcuts": {"next": ["Tab"]}}"#, .notAllowed(keys("Tab")[0], command: "Next article")),
      (#"{"shortcuts": {"next": ["o"]}}"#, .twice(keys("o")[0], "Next article", "Open in browser")),
      (#"{"shortcuts": {"next": ["<Control>a"]}}"#, .twice(keys("<Control>a")[0], "Next article", "Select all rows")),
    ]
    for (text, failure) in wrong {
      XCTAssertThrowsError(try read(text), text) { XCTAssertEqual($0 as? ShortcutFile.Failure, failure) }
    }
    let long = #"{"shortcuts": {"next": [""# + String(repeating: "x", count: ShortcutFile.longest) + #""]}}"#
    XCTAssertThrowsError(try read(long)) { XCTAssertEqual($0 as? ShortcutFile.Failure, .notShortcuts) }
    let name = String(repeating: "+", count: 1000)
    XCTAssertThrowsError(try read(#"{"shortcuts": {"next": ["\#(name)"]}}"#)) {
      XCTAssertEqual($0 as? ShortcutFile.Failure, .notAKey(String(name.prefix(40))))
    }
  }
}

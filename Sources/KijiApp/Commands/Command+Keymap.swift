internal import CGtk
import Foundation
import GLibKit
import Shortcuts

extension Command {
  /// All commands for the list of shortcuts.
  static var shortcuts: [ShortcutCommand] { all.map(\.shortcut) }

  private var shortcut: ShortcutCommand {
    let (loud, quiet) = (keys.compactMap { KeySequence($0) }, quietKeys.compactMap { KeySequence($0) })
    return ShortcutCommand(
      id: id, title: words(), group: group.words, keys: loud + quiet,
      // Of several equivalent ones, only one is listed.
      unlisted: action == nil ? [] : Set(loud.dropFirst()), isFixed: action == nil, isElsewhere: isElsewhere)
  }

  private var id: String { action ?? "fixed:" + keys.joined(separator: ",") }

  /// Returns the keys that always work.
  func loudKeys(in keymap: Keymap) -> [KeySequence] {
    keymap.changes[id].map { $0.filter { !$0.isQuiet } } ?? keys.compactMap { KeySequence($0) }
  }

  /// Returns the keys that work while no text is being edited.
  func quietKeys(in keymap: Keymap) -> [KeySequence] {
    keymap.changes[id].map { $0.filter(\.isQuiet) } ?? quietKeys.compactMap { KeySequence($0) }
  }

  /// Returns the keys that menus show.
  func firstKeys(in keymap: Keymap) -> KeySequence? {
    keymap.changes[id].map(\.first) ?? (keys.first ?? quietKeys.first).flatMap { KeySequence($0) }
  }
}

/// The shortcuts that GTK handles, which always work.
final class Accelerators {
  private let app: GObjectRef
  private let store: ShortcutsStore

  init(of app: GObjectRef, _ store: ShortcutsStore) {
    (self.app, self.store) = (app, store)
    store.follow(self) { [weak self] in self?.set() }
  }

  /// Sets the keys of all actions; none while the next key is to be read.
  func set() {
    for command in Command.all {
      guard let action = command.action else { continue }
      let keys = store.isPaused ? [] : command.loudKeys(in: store.current)
      var texts = keys.map { UnsafePointer<CChar>(strdup($0.text)) } + [nil]
      gtk_application_set_accels_for_action(app.pointer.typed(), action, &texts)
      for text in texts { free(UnsafeMutableRawPointer(mutating: text)) }
    }
  }
}

import Foundation
import Words

/// A group of commands in the list of shortcuts.
package nonisolated struct ShortcutGroup: Equatable, Sendable {
  package let title: String
  package let rows: [ShortcutRow]
}

/// A row of the list of shortcuts.
package nonisolated struct ShortcutRow: Equatable, Sendable {
  package let command: ShortcutCommand
  /// The keys as they are shown: “Ctrl+N”, “G T”.
  package let keys: [String]
  package let isChanged: Bool

  /// The row for screen readers.
  @MainActor package var spoken: String {
    // Translators: read instead of the keys of a command that has none.
    let keys = keys.isEmpty ? [tr("No shortcut")] : keys
    return ([command.title] + keys + (isChanged ? [tr("Changed")] : [])).joined(separator: ", ")
  }
}

/// The list of shortcuts: what the search finds, and changes, which can be undone while the list is open.
package final class ShortcutsModel {
  /// Called when the rows have changed.
  package var onChange: (@MainActor () -> Void)?

  /// What is typed: words of a title and its group, or a key.
  package var text = "" {
    didSet { if text != oldValue { arrange() } }
  }
  package private(set) var groups: [ShortcutGroup] = []

  package let store: ShortcutsStore
  /// Returns keys as they are shown.
  private let label: @MainActor (KeySequence) -> String
  /// What the keys were before each change, the latest last.
  private var past: [Keymap] = []
  /// The keymaps before each undo since the last change.
  private var undone: [Keymap] = []

  package init(_ store: ShortcutsStore, label: @escaping @MainActor (KeySequence) -> String) {
    (self.store, self.label) = (store, label)
    store.follow(self) { [weak self] in
      guard let self else { return }
      // Rows stay until the search changes, even if it was for the keys that they had.
      arrange(keeping: Set(groups.flatMap(\.rows).map(\.command.id)))
    }
    arrange()
  }

  package var keymap: Keymap { store.current }

  /// Gives keys to a command, and takes them from the commands that had them.
  package func set(_ keys: [KeySequence], of command: ShortcutCommand) { change { $0.set(keys, of: command) } }

  /// Gives a command its standard keys back.
  package func reset(_ command: ShortcutCommand) { change { $0.reset(command) } }

  /// Gives all commands their standard keys back.
  /// - Returns: whether any were changed.
  @discardableResult package func resetAll() -> Bool { change { $0.resetAll() } }

  /// Takes over the keys of a file.
  /// - Returns: whether any were changed.
  @discardableResult package func importKeys(_ keymap: Keymap) -> Bool { change { $0 = keymap } }

  /// Reverts the latest change.
  /// - Returns: whether there was one.
  @discardableResult package func undo() -> Bool {
    guard let before = past.popLast() else { return false }
    undone.append(store.current)
    store.set(before)
    return true
  }

  /// Makes the change again that was undone last.
  /// - Returns: whether there was one since the last change.
  @discardableResult package func redo() -> Bool {
    guard let after = undone.popLast() else { return false }
    past.append(store.current)
    store.set(after)
    return true
  }

  @discardableResult private func change(_ change: (inout Keymap) -> Void) -> Bool {
    let before = store.current
    var after = before
    change(&after)
    guard after != before else { return false }
    past.append(before)
    undone = []
    store.set(after)
    return true
  }

  private func arrange(keeping found: Set<ShortcutCommand.ID> = []) {
    let words = text.split(whereSeparator: \.isWhitespace)
    var groups: [(title: String, rows: [ShortcutRow])] = []
    for command in keymap.commands {
      let row = ShortcutRow(
        command: command, keys: keymap.listedKeys(of: command).map(label), isChanged: keymap.isChanged(command))
      let isFound =
        found.contains(command.id)
        || words.allSatisfy { "\(command.group) \(command.title)".localizedStandardContains($0) }
        || row.keys.contains {
          $0.localizedCaseInsensitiveCompare(text.trimmingCharacters(in: .whitespaces)) == .orderedSame
        }
      guard isFound else { continue }
      if groups.last?.title != command.group { groups.append((command.group, [])) }
      groups[groups.count - 1].rows.append(row)
    }
    self.groups = groups.map { ShortcutGroup(title: $0.title, rows: $0.rows) }
    onChange?()
  }
}

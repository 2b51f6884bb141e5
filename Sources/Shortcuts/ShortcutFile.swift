package import Foundation

/// Changed shortcuts as a JSON document: `{"shortcuts": {"win.refresh": ["<Control>r"]}}`. A command that is not in it
/// has its standard keys; one without keys has an empty list.
package nonisolated enum ShortcutFile {
  /// Why a document cannot be read.
  package enum Failure: Error, Equatable {
    /// It is not JSON, or has no shortcuts.
    case notShortcuts
    /// Something is not a key.
    case notAKey(String)
    /// A key cannot be a shortcut of this command.
    case notAllowed(KeySequence, command: String)
    /// A command has more keys than it can have.
    case tooMany(command: String)
    /// Two commands have the same key.
    case twice(KeySequence, String, String)
  }

  /// Bytes of a document; all commands with three keys each have some ten kilobytes.
  package static let longest = 256 * 1024

  /// Characters of a wrong key that a message has; in a file that is something else it may have thousands.
  private static let longestKey = 40

  private struct Document: Codable {
    let shortcuts: [String: [String]]
  }

  /// Returns the document for changed keys.
  package static func data(_ changes: [ShortcutCommand.ID: [KeySequence]]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(Document(shortcuts: changes.mapValues { $0.map(\.text) })) + Data("\n".utf8)
  }

  /// Reads a document. If one key cannot be used, nothing is returned.
  /// - Parameter isKey: whether the keyboard may have a key of this name.
  /// - Returns: the commands' keys, and how many commands are not known.
  package static func read(
    _ data: Data, for commands: [ShortcutCommand], isKey: (KeyStroke) -> Bool
  ) throws(Failure) -> (keymap: Keymap, unknown: Int) {
    guard data.count <= longest, let document = try? JSONDecoder().decode(Document.self, from: data) else {
      throw .notShortcuts
    }
    var changes: [ShortcutCommand.ID: [KeySequence]] = [:]
    var unknown = 0
    for (id, texts) in document.shortcuts.sorted(by: { $0.key < $1.key }) {
      guard let command = commands.first(where: { $0.id == id && !$0.isFixed }) else {
        unknown += 1
        continue
      }
      guard texts.count <= Keymap.mostStored else { throw .tooMany(command: command.title) }
      var keys: [KeySequence] = []
      for text in texts {
        guard let key = KeySequence(text), key.strokes.allSatisfy(isKey) else {
          throw .notAKey(String(text.prefix(longestKey)))
        }
        guard !key.strokes.contains(where: \.isReserved) else { throw .notAllowed(key, command: command.title) }
        if !keys.contains(key) { keys.append(key) }
      }
      changes[id] = keys
    }
    let keymap = Keymap(commands, changes: changes)
    for command in commands where changes[command.id] != nil {
      for key in keymap.keys(of: command) {
        if let other = keymap.conflicts(of: [key], besides: command).first {
          throw .twice(key, command.title, other.title)
        }
      }
    }
    return (keymap, unknown)
  }
}

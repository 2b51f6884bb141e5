/// A command with its standard keys.
package nonisolated struct ShortcutCommand: Equatable, Sendable, Identifiable {
  /// The action's name with its group, or a unique name if the focused widget handles the keys.
  package let id: String
  package let title: String
  /// The title of the group of commands that it is listed in.
  package let group: String
  /// The standard keys, the one that menus show first.
  package let keys: [KeySequence]
  /// Standard keys that are not listed, because they are only other ways to type the same.
  package let unlisted: Set<KeySequence>
  /// Whether the keys cannot be changed, because the focused widget handles them.
  package let isFixed: Bool
  /// Whether the keys work only in a window of their own, so that other commands may have them, too.
  package let isElsewhere: Bool

  package init(
    id: String, title: String, group: String, keys: [KeySequence], unlisted: Set<KeySequence> = [],
    isFixed: Bool = false, isElsewhere: Bool = false
  ) {
    (self.id, self.title, self.group, self.keys) = (id, title, group, keys)
    (self.unlisted, self.isFixed, self.isElsewhere) = (unlisted, isFixed, isElsewhere)
  }
}

/// Which keys the commands have: the standard ones, except where the user has changed them.
package nonisolated struct Keymap: Equatable, Sendable {
  /// The most keys of a command; more would not fit beside its title.
  package static let mostKeys = 3
  /// The most keys of a command that are read from a file or the settings: further ways to type the same are among them.
  package static let mostStored = 8

  package let commands: [ShortcutCommand]
  /// The keys of commands that differ from the standard. Commands that this version does not know are kept.
  package private(set) var changes: [ShortcutCommand.ID: [KeySequence]]

  package init(_ commands: [ShortcutCommand], changes: [ShortcutCommand.ID: [KeySequence]] = [:]) {
    self.commands = commands
    self.changes = changes
    for command in commands where command.isFixed || self.changes[command.id] == command.keys {
      self.changes[command.id] = nil
    }
  }

  /// Returns a command's keys.
  package func keys(of command: ShortcutCommand) -> [KeySequence] { changes[command.id] ?? command.keys }

  /// Returns the keys that are listed: further ones only if they are all that is left.
  package func listedKeys(of command: ShortcutCommand) -> [KeySequence] {
    let keys = keys(of: command)
    let listed = keys.filter { !command.unlisted.contains($0) }
    return listed.isEmpty ? keys : listed
  }

  package func isChanged(_ command: ShortcutCommand) -> Bool { changes[command.id] != nil }

  /// Returns the commands other than a given one that some keys already belong to.
  package func conflicts(of keys: [KeySequence], besides command: ShortcutCommand) -> [ShortcutCommand] {
    commands.filter { other in
      other.id != command.id && !other.isElsewhere
        && self.keys(of: other).contains { own in keys.contains { $0.collides(with: own) } }
    }
  }

  /// Gives keys to a command, and takes them from the others that had them.
  package mutating func set(_ keys: [KeySequence], of command: ShortcutCommand) {
    for other in conflicts(of: keys, besides: command) where !other.isFixed {
      store(self.keys(of: other).filter { own in !keys.contains { $0.collides(with: own) } }, of: other)
    }
    store(keys, of: command)
  }

  /// Gives a command its standard keys back, and takes them from others.
  package mutating func reset(_ command: ShortcutCommand) { set(command.keys, of: command) }

  /// Gives all commands their standard keys back.
  package mutating func resetAll() { changes = [:] }

  private mutating func store(_ keys: [KeySequence], of command: ShortcutCommand) {
    changes[command.id] = keys == command.keys ? nil : keys
  }
}

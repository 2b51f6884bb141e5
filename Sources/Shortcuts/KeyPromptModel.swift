import Words

/// What the user presses as the new keys of a command.
package final class KeyPromptModel {
  /// What the keys mean.
  package nonisolated enum Verdict: Equatable {
    /// Nothing was pressed yet.
    case waiting
    /// They can be given to the command.
    case free
    /// They already belong to these commands, from which they can be taken.
    case used([ShortcutCommand])
    /// They belong to this command, which cannot do without them.
    case fixed(ShortcutCommand)
    /// They have a meaning everywhere.
    case reserved

    package var canBeSet: Bool {
      switch self {
      case .free, .used: true
      case .waiting, .fixed, .reserved: false
      }
    }
  }

  package let command: ShortcutCommand
  /// Whether the keys are added to those that the command has.
  package let adds: Bool
  package private(set) var pressed: KeySequence?
  package private(set) var verdict = Verdict.waiting
  private let keymap: Keymap

  package init(_ command: ShortcutCommand, adds: Bool, keymap: Keymap) {
    (self.command, self.adds, self.keymap) = (command, adds, keymap)
  }

  /// The keys that the command will have.
  package var keys: [KeySequence] {
    guard let pressed else { return [] }
    let own = adds ? keymap.keys(of: command).filter { !$0.collides(with: pressed) } : []
    return own + [pressed]
  }

  /// Takes a key that the user presses.
  package func press(_ stroke: KeyStroke) {
    let keys = pressed?.adding(stroke) ?? KeySequence(stroke)
    pressed = keys
    guard !stroke.isReserved else { return verdict = .reserved }
    let others = keymap.conflicts(of: [keys], besides: command)
    verdict = others.first(where: \.isFixed).map { .fixed($0) } ?? (others.isEmpty ? .free : .used(others))
  }

  /// Returns the sentence about the keys; nil if there is nothing to say.
  /// - Parameters:
  ///   - label: the keys as they are shown.
  ///   - takesLetters: whether shortcuts of letters are enabled.
  package func words(label: String, takesLetters: Bool) -> String? {
    switch verdict {
    case .waiting: nil
    case .free where pressed?.isLetters == true && !takesLetters:
      tr("Single-key shortcuts are turned off in the preferences.")
    case .free: nil
    // Translators: the first %s is a key such as Ctrl+R, the second one or more commands in quotation marks.
    case .used(let others): tr("%s is already used by %s.", label, Self.list(others))
    // Translators: the first %s is a key such as Ctrl+A, the second a command.
    case .fixed(let other): tr("%s is always used by “%s”.", label, other.title)
    // Translators: %s is a key such as Tab.
    case .reserved: tr("%s cannot be used as a shortcut.", label)
    }
  }

  /// Commands that a sentence names; the first key of several pairs may belong to more.
  private static let mostNamed = 3

  private static func list(_ commands: [ShortcutCommand]) -> String {
    // Translators: the name of a command in a sentence.
    let names = commands.prefix(mostNamed).map { trc("command", "“%s”", $0.title) }.joined(separator: ", ")
    // Translators: %s is several commands in quotation marks.
    return commands.count > mostNamed ? tr("%s and others", names) : names
  }
}

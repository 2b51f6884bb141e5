package import Models

/// The keys of the commands, stored in the settings and observable.
package final class ShortcutsStore {
  /// The keys now.
  package private(set) var current: Keymap
  /// Whether the next key is to be read rather than obeyed, so that no shortcut may work.
  package var isPaused = false {
    didSet { if isPaused != oldValue { tell() } }
  }

  /// The settings; without them, keys last until the program quits.
  private let settings: ProgramSettings?
  private var followers: [Follower] = []

  private static let key = "shortcuts"

  private struct Follower {
    weak var owner: AnyObject?
    let handler: () -> Void
  }

  package init(_ commands: [ShortcutCommand], settings: ProgramSettings?) {
    self.settings = settings
    current = Keymap(commands)
    read()
    settings?.onChange { [weak self] in self?.settingsChanged() }
  }

  /// Calls a handler at each change as long as the owner lives. The handler should capture the owner weakly.
  package func follow(_ owner: AnyObject, _ handler: @escaping () -> Void) {
    followers.append(Follower(owner: owner, handler: handler))
  }

  /// Sets and stores the keys.
  package func set(_ keymap: Keymap) {
    guard keymap != current else { return }
    current = keymap
    settings?[textLists: Self.key] = keymap.changes.mapValues { $0.map(\.text) }
    tell()
  }

  private func read() {
    guard let settings else { return }
    let changes = settings[textLists: Self.key].mapValues { texts in
      texts.prefix(Keymap.mostStored).compactMap { KeySequence($0) }
    }
    current = Keymap(current.commands, changes: changes)
  }

  /// Reads the keys again, which another program such as a settings editor may have changed.
  private func settingsChanged() {
    let before = current
    read()
    if current != before { tell() }
  }

  private func tell() {
    followers.removeAll { $0.owner == nil }
    for follower in followers { follower.handler() }
  }
}

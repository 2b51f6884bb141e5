/// A shortcut: one key, or two that are pressed one after the other.
package nonisolated struct KeySequence: Hashable, Sendable {
  package let strokes: [KeyStroke]

  package init(_ stroke: KeyStroke) { strokes = [stroke] }

  /// Reads a shortcut whose keys are separated by a space; nil if it is none. In a pair, both keys must type characters:
  /// the window waits for the second one, which it cannot do while a text is being edited.
  package init?(_ text: String) {
    let strokes = text.split(separator: " ").compactMap { KeyStroke($0) }
    guard (1...2).contains(strokes.count), strokes.count == text.split(separator: " ").count,
      strokes.count == 1 || strokes.allSatisfy(\.isCharacter)
    else { return nil }
    self.strokes = strokes
  }

  /// The shortcut in GTK's notation, with a space between two keys.
  package var text: String { strokes.map(\.text).joined(separator: " ") }

  /// Whether the shortcut works only while no text is being edited.
  package var isQuiet: Bool { strokes.contains(where: \.editsText) }

  /// Whether the shortcut is one of those that the user can turn off in the preferences.
  package var isLetters: Bool { strokes.allSatisfy(\.isCharacter) }

  /// Whether one of two shortcuts would keep the other one from working: they are the same, or one begins the other.
  package func collides(with other: KeySequence) -> Bool {
    zip(strokes, other.strokes).allSatisfy { $0 == $1 }
  }

  /// Returns the shortcut with one more key pressed: a second character makes two keys, everything else begins again.
  package func adding(_ stroke: KeyStroke) -> KeySequence {
    guard strokes.count == 1, strokes[0].isCharacter, stroke.isCharacter else { return KeySequence(stroke) }
    return KeySequence(strokes: strokes + [stroke])
  }

  private init(strokes: [KeyStroke]) { self.strokes = strokes }
}

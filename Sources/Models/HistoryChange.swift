import Library

/// Makes a change outside the library. Returns how to undo it, which returns the message to show; nil if nothing was
/// changed. It is called once more for each time that the change is made again.
package typealias OutsideChange = @MainActor () -> (@MainActor () -> String)?

/// Makes a change outside the library that may wait for the user. Returns the message to show and how to undo it (nil if
/// that is impossible), or nil if nothing was changed. Whether the change was undone and is made again is passed.
package typealias SlowChange = @MainActor (_ isAgain: Bool) async -> (words: String, undo: SlowUndo?)?

/// Undoes a change that may wait for the user; returns the message to show, or why it failed.
package typealias SlowUndo = @MainActor () async -> Result<String, UndoRefusal>

/// The reason why a change could not be undone.
package struct UndoRefusal: Error {
  package let words: String

  package init(words: String) { self.words = words }
}

/// A change that the history remembers.
struct HistoryChange {
  /// A change outside the library: how to undo it, and how to make it again.
  struct Outside {
    let undo: @MainActor () -> String
    let change: OutsideChange

    /// Makes the change again; nil if there is nothing to change.
    @MainActor func madeAgain() -> Outside? { change().map { Outside(undo: $0, change: change) } }
  }

  /// How a change is undone and made again.
  enum Way {
    /// A step of the library and what was changed with it, and the message that it was done.
    case library(UndoStep, with: Outside?, words: ((UndoStep) -> String)?)
    case outside(Outside, words: String)
    case slow(undo: SlowUndo, SlowChange)
  }

  /// The number of the user action; nil for articles marked as read automatically.
  let deed: Int?
  /// Consecutive marks of the same passage share one entry.
  var passage: Int?
  var way: Way
}

import Library

/// A change that the undo history remembers.
struct HistoryChange {
  /// How to undo a change.
  enum Reversal {
    /// Undoes a step of the library, then what was changed with it; returns the message to show.
    case library(UndoStep, then: @MainActor () -> String)
    /// Undoes the change immediately; returns the message to show.
    case here(@MainActor () -> String)
    case beside(HistoryModel.Undo)
  }

  /// The number of the user action; nil for articles marked as read automatically.
  let deed: Int?
  /// Consecutive marks of the same passage share one entry.
  var passage: Int?
  var way: Reversal
}

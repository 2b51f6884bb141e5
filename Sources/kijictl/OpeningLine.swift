import Foundation
import Library

/// The last line of a terminal, showing how the library is updated.
enum OpeningLine {
  /// Returns to the start of the line and clears it (ECMA-48: CR, EL).
  private static let lineStart = "\r\u{1B}[2K"

  /// Shows a step to whoever looks. Where nobody does, a script's log, nothing is written.
  static func show(_ step: OpeningStep) {
    guard Terminal.isWatched else { return }
    switch step {
    case .opening: break
    case .backingUp(let fraction):
      Terminal.note("\(lineStart)Making a copy of the library before it is updated… \(Int(fraction * 100)) %")
    case .migrating: Terminal.note("\(lineStart)Updating the library…")
    }
  }

  /// Leaves an empty line to whatever comes.
  static func clear() {
    if Terminal.isWatched { Terminal.note(lineStart) }
  }
}

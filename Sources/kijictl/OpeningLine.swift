import Foundation
import Library

/// The status line of a terminal while the library is being updated.
enum OpeningLine {
  /// Returns to the start of the line and clears it (ECMA-48: CR, EL).
  private static let lineStart = "\r\u{1B}[2K"

  /// Shows a step on a terminal. Writes nothing if standard error is redirected, as in scripts.
  static func show(_ step: OpeningStep) {
    guard Terminal.isWatched else { return }
    switch step {
    case .opening: break
    case .backingUp(let fraction):
      Terminal.note("\(lineStart)Backing up the library before updating it… \(Int(fraction * 100)) %")
    case .migrating: Terminal.note("\(lineStart)Updating the library…")
    }
  }

  /// Clears the line for subsequent output.
  static func clear() {
    if Terminal.isWatched { Terminal.note(lineStart) }
  }
}

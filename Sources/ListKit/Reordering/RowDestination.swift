/// The destination of a row the user moves, for a delegate that moves rows itself.
public nonisolated enum RowDestination: Equatable, Sendable {
  /// One step, by keyboard.
  case up, down
  /// Before another row; a row index one past the last of a section is the section's end.
  case before(IndexPath)
  /// After another row.
  case after(IndexPath)
  /// Into another row that accepts drops.
  case into(IndexPath)
}

nonisolated extension SectionLayout {
  /// Converts a destination from positions to index paths; nil if there is no corresponding row.
  func rowDestination(_ destination: Destination) -> RowDestination? {
    switch destination {
    case .up: .up
    case .down: .down
    case .into(let position): indexPath(at: position).map { .into($0) }
    case .before(let position), .after(let position):
      if let row = indexPath(at: position) {
        destination == .after(position) ? .after(row) : .before(row)
      } else {
        gap(at: position, isAfter: destination == .after(position)).map { .before($0) }
      }
    }
  }
}

/// Moves rows at the user's request.
protocol RowMover: AnyObject {
  /// Whether the user may move the cell at a position.
  func canMove(_ position: Int) -> Bool
  /// Whether something can be dropped into the cell at a position.
  func takesIn(_ position: Int) -> Bool
  /// Moves the cell at a position and reveals it, unless the program moves it on its own.
  func move(_ position: Int, _ destination: Destination)
}

extension RowMover {
  func canMove(_ position: Int) -> Bool { false }
  func takesIn(_ position: Int) -> Bool { false }
  func move(_ position: Int, _ destination: Destination) {}
}

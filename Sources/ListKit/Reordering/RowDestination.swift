/// Where the person carries a row, for a delegate that moves it itself.
public nonisolated enum RowDestination: Equatable, Sendable {
  /// One step on by the keyboard.
  case up, down
  /// In front of another row; a number one beyond the last of a section is its end.
  case before(IndexPath)
  /// Behind another row.
  case after(IndexPath)
  /// Into another row, which takes others in.
  case into(IndexPath)
}

nonisolated extension SectionLayout {
  /// The same by place; nil where it is none of a row's.
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

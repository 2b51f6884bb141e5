/// What an arrow key does with a row of an outline, besides moving up and down.
enum OutlineStep<Place> {
  /// The row was expanded or collapsed.
  case changed
  /// The focus moves to another row: the first one inside, or the one around it.
  case move(to: Place)

  func map<Other>(_ transform: (Place) -> Other?) -> OutlineStep<Other>? {
    switch self {
    case .changed: .changed
    case .move(let place): transform(place).map { .move(to: $0) }
    }
  }
}

/// Rows that can be expanded, by position.
protocol RowExpander: AnyObject {
  /// Expands the row at a position or finds its first child if `isForward`; otherwise collapses it or finds its parent.
  /// - Returns: nil if there is nothing to do.
  func step(from position: Int, isForward: Bool) -> OutlineStep<Int>?
}

extension RowExpander {
  func step(from position: Int, isForward: Bool) -> OutlineStep<Int>? { nil }
}

/// A data source whose rows can be expanded.
@MainActor protocol OutlineProvider: AnyObject {
  func step(from indexPath: IndexPath, isForward: Bool) -> OutlineStep<IndexPath>?
}

extension TableRows {
  func step(from position: Int, isForward: Bool) -> OutlineStep<Int>? {
    guard let outline = table?.dataSource as? any OutlineProvider, let indexPath = layout.indexPath(at: position) else {
      return nil
    }
    // The layout may be different afterwards.
    return outline.step(from: indexPath, isForward: isForward)?.map { layout.position(of: $0) }
  }
}

extension CollectionItems {
  func step(from position: Int, isForward: Bool) -> OutlineStep<Int>? {
    guard let outline = collection?.dataSource as? any OutlineProvider, let indexPath = layout.indexPath(at: position)
    else { return nil }
    return outline.step(from: indexPath, isForward: isForward)?.map { layout.position(of: $0) }
  }
}

/// What happens to dropped items: the counterpart of UIDropOperation.
public nonisolated enum DropOperation: Hashable, Sendable {
  /// Nothing: the items stay where they are.
  case cancel
  /// Nothing: they are not accepted here.
  case forbidden
  /// They are copied.
  case copy
  /// They are moved.
  case move
}

/// What a drop delegate would do with the items over a row: the counterpart of UITableViewDropProposal and
/// UICollectionViewDropProposal.
public nonisolated struct DropProposal: Hashable, Sendable {
  /// Where the items go.
  public enum Intent: Hashable, Sendable {
    /// Into the list, at no particular place. The list is framed.
    case unspecified
    /// Before or after the row under the pointer. A line shows the place.
    case insertAtDestination
    /// Into the row under the pointer, as into a folder. The row is framed.
    case insertIntoDestination
    /// Into the row if the pointer is near its middle, otherwise before or after it.
    case automatic
  }

  /// What happens to the items.
  public var operation: DropOperation
  /// Where they go.
  public var intent: Intent

  /// Creates a proposal.
  public init(operation: DropOperation, intent: Intent = .unspecified) {
    (self.operation, self.intent) = (operation, intent)
  }

  /// Returns the proposal with the place that ``Intent/automatic`` stands for, and with a place that exists.
  /// - Parameters:
  ///   - isNear: Whether a row, header or footer is near.
  ///   - isRow: Whether that is a row.
  ///   - isInMiddle: Whether the pointer is near its middle.
  func resolved(isNear: Bool, isRow: Bool, isInMiddle: Bool) -> DropProposal {
    let isInside = intent == .insertIntoDestination || intent == .automatic && isInMiddle
    let place: Intent = isInside && isRow ? .insertIntoDestination : .insertAtDestination
    return DropProposal(operation: operation, intent: isNear && intent != .unspecified ? place : .unspecified)
  }
}

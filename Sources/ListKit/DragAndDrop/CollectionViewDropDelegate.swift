/// Takes what the user drops on a collection view, from this program or from another one. The view holds it weakly.
///
/// A view without one takes only its own items, if its data source lets them be moved. While the delegate refuses what
/// is over the view, the view shows neither a line nor a frame.
@MainActor public protocol CollectionViewDropDelegate: AnyObject {
  /// Whether the view is interested at all in what is dragged over it. Asked once, when it enters the view. True by
  /// default.
  func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool
  /// Items that the delegate can handle have come over the view.
  func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: DropSession)
  /// Returns what a drop would do now. Called whenever the pointer moves.
  /// - Parameters:
  ///   - collectionView: The collection view.
  ///   - session: The session.
  ///   - indexPath: The item under the pointer or, near a header or footer, where an item would be inserted; nil if
  ///     neither is near.
  func collectionView(
    _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
    withDestinationIndexPath indexPath: IndexPath?
  ) -> DropProposal
  /// Takes the items, with the operation that was proposed. If items of the view itself are moved, it moves them; those of
  /// another one are removed there by its drag delegate.
  ///
  /// The drop ends when the method returns, so that it can wait for content from another program. A method that throws
  /// ends the drop as if the items had been refused; see ``DropSession/error``.
  func collectionView(_ collectionView: CollectionView, performDropWith coordinator: DropCoordinator) async throws
  /// The items have left the view without being dropped.
  func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: DropSession)
  /// A drop has ended, after ``collectionView(_:performDropWith:)``.
  func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: DropSession)
}

extension CollectionViewDropDelegate {
  /// Returns true.
  public func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool { true }
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: DropSession) {}
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: DropSession) {}
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: DropSession) {}
}

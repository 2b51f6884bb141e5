internal import GLibKit

/// What was dropped, and where: the counterpart of UITableViewDropCoordinator and UICollectionViewDropCoordinator.
public final class DropCoordinator {
  /// A dropped item of this program.
  public struct Item {
    /// The item.
    public let dragItem: DragItem
    /// Where its row is, if it is in the list that the items were dropped on.
    public let sourceIndexPath: IndexPath?
  }

  /// The session, which loads what comes from other programs.
  public let session: DropSession
  /// What the delegate proposed, with the place that ``DropProposal/Intent/automatic`` stood for.
  public let proposal: DropProposal
  /// The row that the items go into; or where they are inserted, counted while dragged rows are where they were. Nil if
  /// they were not dropped near a row.
  public let destinationIndexPath: IndexPath?
  /// The dropped items, if they come from a list of this program.
  public let items: [Item]

  private let show: (IndexPath) -> Void

  init(
    _ session: DropSession, _ proposal: DropProposal, at destination: IndexPath?, _ items: [Item],
    show: @escaping (IndexPath) -> Void
  ) {
    (self.session, self.proposal, destinationIndexPath, self.items) = (session, proposal, destination, items)
    self.show = show
  }

  /// Scrolls to a row that is where an item was dropped, and gives it the keyboard focus.
  public func reveal(_ indexPath: IndexPath) { show(indexPath) }
}

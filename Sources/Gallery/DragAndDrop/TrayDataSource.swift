import ListKit

/// A tray that notes are moved to and from, as a grid.
final class TrayDataSource {
  private var notes = [Note(number: -1, title: "Globe")]
  /// Called with what has just happened.
  var onChange: (String) -> Void = { _ in }

  /// Puts notes where they were dropped, those of the tray too.
  private func take(_ dropped: [Note], before destination: Int, in collectionView: CollectionView) {
    let before = notes[..<min(destination, notes.count)].filter { !dropped.contains($0) }
    let after = notes.filter { !dropped.contains($0) && !before.contains($0) }
    notes = before + dropped + after
    collectionView.reloadData()
  }
}

extension TrayDataSource: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { notes.count }

  func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
    .grid(columns: 2)
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
    let cell = collectionView.dequeue(ListCell.self, for: indexPath)
    var content = ListContentConfiguration.cell()
    content.text = notes[indexPath.item].title
    cell.contentConfiguration = content
    return cell
  }
}

extension TrayDataSource: CollectionViewDragDelegate {
  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    let note = notes[indexPath.item]
    return [DragItem(note, text: note.title, uri: note.uri)]
  }

  func collectionView(
    _ collectionView: CollectionView, dragSession session: DragSession, didEndWith operation: DropOperation
  ) {
    guard operation == .move, !session.stayedInView else { return }
    let gone = session.items.compactMap { $0.localObject as? Note }
    notes.removeAll(where: gone.contains)
    collectionView.reloadData()
  }
}

extension TrayDataSource: CollectionViewDropDelegate {
  func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool {
    !session.localObjects(of: Note.self).isEmpty
  }

  /// With Control pressed, notes are copied.
  func collectionView(
    _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
    withDestinationIndexPath indexPath: IndexPath?
  ) -> DropProposal {
    DropProposal(operation: session.allowsMoveOperation ? .move : .copy, intent: .insertAtDestination)
  }

  func collectionView(_ collectionView: CollectionView, performDropWith coordinator: DropCoordinator) {
    let dropped = coordinator.session.localObjects(of: Note.self)
    take(dropped, before: coordinator.destinationIndexPath?.item ?? notes.count, in: collectionView)
    onChange("\(coordinator.proposal.operation == .move ? "Moved" : "Copied") \(dropped.count) to the tray")
  }
}

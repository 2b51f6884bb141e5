import ListKit

/// Shows snapshots in a collection view, and changes them.
final class AlbumsViewController: ViewController {
  let view: AlbumsView
  private let dataSource: AlbumsDataSource
  private var last = 12

  init(view: AlbumsView, dependencies: Void) {
    self.view = view
    view.photos.selectionMode = .multiple
    dataSource = AlbumsDataSource(view.photos) { collection, photo, indexPath in
      let cell = collection.dequeue(TileCell.self, for: indexPath)
      cell.show(photo)
      return cell
    }
    dataSource.reorderingHandlers = ReorderingHandlers(
      canReorderItem: { _ in true },
      didReorder: { [weak self] in self?.didReorder($0) })
    view.add.onClick { [weak self] in self?.add() }
    view.shuffle.onClick { [weak self] in self?.arrange { $0.shuffled() } }
    view.sort.onClick { [weak self] in self?.arrange { $0.sorted() } }
    var snapshot = TableSnapshot<Album, PhotoNumber>()
    snapshot.appendSections(Album.allCases)
    snapshot.appendItems(Array(1...7), toSection: .sea)
    snapshot.appendItems(Array(8...last), toSection: .hills)
    dataSource.apply(snapshot)
  }

  private func add() {
    last += 1
    var snapshot = dataSource.snapshot()
    snapshot.insertItems([last], beforeItem: snapshot.itemIdentifiers[0])
    dataSource.apply(snapshot)
    view.show(status: "Added \(last)")
  }

  private func arrange(_ order: ([PhotoNumber]) -> [PhotoNumber]) {
    var snapshot = dataSource.snapshot()
    for album in Album.allCases {
      let photos = snapshot.itemIdentifiers(inSection: album)
      snapshot.deleteItems(photos)
      snapshot.appendItems(order(photos), toSection: album)
    }
    dataSource.apply(snapshot)
    let selected = dataSource.selectedItemIdentifiers
    view.show(status: selected.isEmpty ? "Arranged" : "Arranged; \(selected.count) selected")
  }

  private func didReorder(_ transaction: SnapshotTransaction<Album, PhotoNumber>) {
    let counts = Album.allCases.map { transaction.finalSnapshot.numberOfItems(inSection: $0) }
    view.show(status: "Moved: \(counts[0]) and \(counts[1])")
  }
}

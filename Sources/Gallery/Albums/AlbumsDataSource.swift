import ListKit

/// A photo's number.
typealias PhotoNumber = Int

/// Two albums.
enum Album: String, CaseIterable {
  case sea = "Sea"
  case hills = "Hills"
}

/// Shows snapshots of albums, with their names and how many photos they have.
final class AlbumsDataSource: CollectionViewDiffableDataSource<Album, PhotoNumber> {
  override func layout(for album: Album) -> CollectionLayout {
    album == .sea ? .grid(columns: 4) : .grid(minimumWidth: 110)
  }

  override func title(
    forHeaderIn album: Album, _ snapshot: TableSnapshot<Album, PhotoNumber>
  ) -> String? {
    "\(album.rawValue): \(snapshot.numberOfItems(inSection: album))"
  }
}

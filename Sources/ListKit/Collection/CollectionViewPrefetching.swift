/// Fetches the data of items before they are shown. Usually a separate object; the collection view holds it weakly.
@MainActor public protocol CollectionViewPrefetching: AnyObject {
  /// The user is getting close to these items.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// The user moved away before these items were shown.
  func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewPrefetching {
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {}
}

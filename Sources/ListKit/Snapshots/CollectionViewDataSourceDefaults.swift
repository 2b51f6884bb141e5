/// What a collection view's data source with identifiers answers about headers and type-ahead unless a subclass of it
/// overrides the method: the superclass of ``CollectionViewDiffableDataSource`` and
/// ``CollectionOutlineDataSource``.
///
/// A default of the protocol itself would be called even if a subclass had such a method.
open class CollectionViewDataSourceDefaults {
  init() {}

  /// Returns nil: the plain header.
  open func collectionView(
    _ collectionView: CollectionView, headerTypeInSection section: Int
  ) -> (any SectionHeader.Type)? { nil }

  /// Returns nil: a view of the header's type.
  open func collectionView(_ collectionView: CollectionView, viewForHeaderInSection section: Int) -> View? { nil }

  /// Returns nil: the title as text.
  open func collectionView(_ collectionView: CollectionView, viewForFooterInSection section: Int) -> View? { nil }

  /// Returns nil. Letters are left to other key handlers.
  open func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? { nil }
}

/// A data source of a collection view whose sections are compared with those shown before.
protocol SectionedItems: CollectionViewDataSource {
  /// What the next sections are compared with.
  var elements: Any { get }
}

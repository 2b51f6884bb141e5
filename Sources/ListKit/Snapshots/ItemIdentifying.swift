/// A data source that knows its items by their identifiers, and so which of them are selected.
@MainActor public protocol ItemIdentifying<ItemID>: AnyObject {
  /// The identifier of an item.
  associatedtype ItemID: Hashable
  /// The table that shows the items.
  var table: TableView? { get }
  /// Returns the item at an index path.
  func itemIdentifier(for indexPath: IndexPath) -> ItemID?
  /// Returns the index path of an item; nil if no row shows it.
  func indexPath(for item: ItemID) -> IndexPath?
}

extension ItemIdentifying {
  /// The identifiers of the selected items, in order: to select them again after
  /// ``TableViewDiffableDataSource/applyUsingReloadData(_:)``, or in another table.
  public var selectedItemIdentifiers: [ItemID] {
    shownTable?.indexPathsForSelectedRows.compactMap { itemIdentifier(for: $0) } ?? []
  }

  /// Selects some items and deselects all others. Items that no row shows are ignored; if only one can be selected, it is
  /// the first.
  /// - Parameters:
  ///   - items: The items, in any order.
  ///   - isTelling: Whether the delegate is told, as if the user had selected the rows.
  public func select(_ items: some Sequence<ItemID>, tellingDelegate isTelling: Bool = false) {
    guard let table = shownTable else { return }
    let wanted = Set(items)
    // A few are searched one by one, and many in one pass over all rows.
    guard wanted.count > 8 else {
      return table.selectRows(at: wanted.compactMap { indexPath(for: $0) }, tellingDelegate: isTelling)
    }
    let rows = (0..<table.numberOfSections).lazy.flatMap { section in
      (0..<table.numberOfRows(inSection: section)).lazy.map { IndexPath(row: $0, section: section) }
    }
    table.selectRows(
      at: rows.filter { self.itemIdentifier(for: $0).map(wanted.contains) ?? false }, tellingDelegate: isTelling)
  }

  /// The table, unless it has another data source by now.
  private var shownTable: TableView? { table?.dataSource === self ? table : nil }
}

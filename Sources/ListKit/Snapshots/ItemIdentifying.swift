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
    let indexPaths = table.layout.indexPaths(of: Set(items), item: itemIdentifier, indexPath: indexPath)
    table.selectRows(at: indexPaths, tellingDelegate: isTelling)
  }

  /// The table, unless it has another data source by now.
  private var shownTable: TableView? { table?.dataSource === self ? table : nil }
}

extension SectionLayout {
  /// Returns the index paths of those items that are shown.
  /// - Parameters:
  ///   - wanted: The items.
  ///   - item: Returns the item at an index path.
  ///   - indexPath: Returns the index path of an item.
  func indexPaths<ItemID: Hashable>(
    of wanted: Set<ItemID>, item: (IndexPath) -> ItemID?, indexPath: (ItemID) -> IndexPath?
  ) -> [IndexPath] {
    // A few are searched one by one, and many in one pass over all rows.
    guard wanted.count > 8 else { return wanted.compactMap(indexPath) }
    return (0..<sectionCount).flatMap { section in
      (0..<rows(in: section)).compactMap {
        let indexPath = IndexPath(row: $0, section: section)
        return item(indexPath).map(wanted.contains) == true ? indexPath : nil
      }
    }
  }
}

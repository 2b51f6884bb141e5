/// A whole collection view as a value: created from data by a pure function, shown by a ``CollectionViewShim``.
///
/// Suited to up to some ten thousand items; for more use a data source, which is asked item by item.
public struct CollectionModel {
  /// The sections, in order.
  public var sections: [ItemSection]
  /// Called when the user moves an item; the destination is the item's index path after deletion and reinsertion. Items
  /// can be moved only if this is set, or ``ItemModel/moving(_:)``. Nothing changes until the collection view is given a
  /// new value.
  public var onMove: ((_ source: IndexPath, _ destination: IndexPath) -> Void)?

  /// Creates a collection view with one section.
  public init(_ items: [ItemModel] = [], layout: CollectionLayout = .grid(minimumWidth: 160)) {
    sections = [ItemSection(items, layout: layout)]
  }

  /// Creates a collection view.
  public init(sections: [ItemSection]) { self.sections = sections }

  /// Returns the context menu of several selected items, requested on one of them; nil for that item's own menu.
  public var menuForItems: ((_ items: [ItemModel]) -> Menu?)?

  /// Whether there is an item that something can happen to.
  func contains(where isSo: (ItemHandlers) -> Bool) -> Bool {
    sections.contains { $0.items.contains { isSo($0.handlers) } }
  }

  /// Whether there is at least one item.
  public var hasItems: Bool { sections.contains { !$0.items.isEmpty } }

  /// The item at an index path.
  public subscript(indexPath: IndexPath) -> ItemModel { sections[indexPath.section].items[indexPath.item] }

  /// Returns the item at an index path, or nil if there is none.
  public func item(at indexPath: IndexPath) -> ItemModel? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let items = sections[indexPath.section].items
    return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
  }

  /// Returns the index paths of all items with some IDs.
  func indexPaths(for ids: Set<AnyHashable>) -> [IndexPath] {
    sections.enumerated().flatMap { number, section in
      section.items.indices.filter { ids.contains(section.items[$0].id) }.map { IndexPath(item: $0, section: number) }
    }
  }

  /// Returns the index path of the first item with an ID. All items are searched.
  public func indexPath<ID: Hashable>(for id: ID) -> IndexPath? {
    let id = AnyHashable(id)
    for (number, section) in sections.enumerated() {
      if let item = section.items.firstIndex(where: { $0.id == id }) { return IndexPath(item: item, section: number) }
    }
    return nil
  }
}

/// A section of a collection view as a value, the counterpart of ``SectionModel`` for tables.
public struct ItemSection {
  /// The title above the items.
  public var header: String?
  /// The text below the items.
  public var footer: String?
  /// How the items are arranged.
  public var layout: CollectionLayout
  /// The items, in order.
  public var items: [ItemModel]
  let id: SectionIdentity
  /// The header's and the footer's own views.
  private(set) var headerView: MarginModel?
  private(set) var footerView: MarginModel?

  /// Creates a section identified by its index.
  public init(
    _ items: [ItemModel], header: String? = nil, footer: String? = nil,
    layout: CollectionLayout = .grid(minimumWidth: 160)
  ) {
    (id, self.items, self.header, self.footer, self.layout) = (.place, items, header, footer, layout)
  }

  /// Creates a section that can be inserted, deleted and moved.
  /// - Parameters:
  ///   - id: The section's identity.
  ///   - header: The title above the items.
  ///   - footer: The text below the items.
  ///   - layout: How the items are arranged.
  ///   - items: The items, in order.
  public init<ID: Hashable>(
    id: ID, header: String? = nil, footer: String? = nil, layout: CollectionLayout = .grid(minimumWidth: 160),
    items: [ItemModel]
  ) {
    (self.id, self.items, self.header, self.footer) = (.named(AnyHashable(id)), items, header, footer)
    self.layout = layout
  }

  /// Returns the section with a header of its own.
  /// - Parameters:
  ///   - type: The view's type, loaded by its name.
  ///   - title: The header's accessible name.
  ///   - data: What the header shows.
  ///   - apply: Puts the data into a view, which may have shown another header before.
  public func heading<Header: View, Data: Equatable>(
    _ type: Header.Type, title: String, data: Data, apply: @escaping (_ view: Header, _ data: Data) -> Void
  ) -> ItemSection {
    var section = self
    (section.header, section.headerView) = (title, MarginModel(type, data: data, apply: apply))
    return section
  }

  /// Returns the section with a footer of its own.
  /// - Parameters:
  ///   - type: The view's type, loaded by its name.
  ///   - title: The footer's accessible name.
  ///   - data: What the footer shows.
  ///   - apply: Puts the data into a view, which may have shown another footer before.
  public func footing<Footer: View, Data: Equatable>(
    _ type: Footer.Type, title: String, data: Data, apply: @escaping (_ view: Footer, _ data: Data) -> Void
  ) -> ItemSection {
    var section = self
    (section.footer, section.footerView) = (title, MarginModel(type, data: data, apply: apply))
    return section
  }
}

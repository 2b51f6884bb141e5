extension CollectionView: SequenceBindable {}

extension SequenceBindable where Self: CollectionView {
  /// Shows each list of items that a sequence delivers, in one section.
  ///
  /// Items are compared with those before: an item with the same ID keeps its cell and its selection, and is filled
  /// again if it is not equal. The collection view gets a data source; set its delegate as usual.
  /// - Parameters:
  ///   - items: The lists.
  ///   - id: Returns an item's identity, such as `\.name`.
  ///   - layout: How the items are arranged.
  ///   - onFailure: Called with the error if the sequence fails. The items stay.
  ///   - cell: Returns a cell for an item, obtained from ``CollectionView/dequeue(_:for:)`` and filled with the item's
  ///     content.
  /// - Returns: The binding. The collection view is empty without it; releasing or cancelling it ends the sequence's
  ///   task.
  public func bind<Lists: AsyncSequence & Sendable, Item: Equatable, ID: Hashable>(
    to items: Lists, id: @escaping (Item) -> ID, layout: CollectionLayout = .grid(minimumWidth: 160),
    onFailure: @escaping (Lists.Failure) -> Void = { _ in },
    cell: @escaping (_ collection: CollectionView, _ item: Item, _ indexPath: IndexPath) -> ReusableCell
  ) -> CollectionBinding<BoundSection<Item>> where Lists.Element == [Item] {
    let binding = CollectionBinding<BoundSection<Item>>(self, layout: { _ in layout }, cell: cell)
    binding.follow(
      items, sections: { [BoundSection($0, id: { AnyHashable(id($0)) }, isSame: { $0 == $1 })] }, onFailure: onFailure)
    return binding
  }

  /// Shows each list of items that a sequence delivers, in one section; an item is its own identity.
  /// - Parameters:
  ///   - items: The lists.
  ///   - layout: How the items are arranged.
  ///   - onFailure: Called with the error if the sequence fails. The items stay.
  ///   - cell: Returns a cell for an item.
  /// - Returns: The binding, as of ``bind(to:id:layout:onFailure:cell:)``.
  public func bind<Lists: AsyncSequence & Sendable, Item: Hashable>(
    to items: Lists, layout: CollectionLayout = .grid(minimumWidth: 160),
    onFailure: @escaping (Lists.Failure) -> Void = { _ in },
    cell: @escaping (_ collection: CollectionView, _ item: Item, _ indexPath: IndexPath) -> ReusableCell
  ) -> CollectionBinding<BoundSection<Item>> where Lists.Element == [Item] {
    bind(to: items, id: { $0 }, layout: layout, onFailure: onFailure, cell: cell)
  }

  /// Shows each list of sections that a sequence delivers. Sections and items are compared with those before, as
  /// ``TableSection`` says.
  /// - Parameters:
  ///   - sections: The lists.
  ///   - layout: Returns how a section arranges its items.
  ///   - onFailure: Called with the error if the sequence fails. The items stay.
  ///   - cell: Returns a cell for an item.
  /// - Returns: The binding, as of ``bind(to:id:layout:onFailure:cell:)``.
  public func bind<Lists: AsyncSequence & Sendable, Section: TableSection>(
    toSections sections: Lists,
    layout: @escaping (_ section: Section) -> CollectionLayout = { _ in .grid(minimumWidth: 160) },
    onFailure: @escaping (Lists.Failure) -> Void = { _ in },
    cell: @escaping (_ collection: CollectionView, _ item: Section.Row, _ indexPath: IndexPath) -> ReusableCell
  ) -> CollectionBinding<Section> where Lists.Element == [Section] {
    let binding = CollectionBinding<Section>(self, layout: layout, cell: cell)
    binding.follow(sections, sections: { $0 }, onFailure: onFailure)
    return binding
  }

  /// Shows each value of a sequence.
  /// - Parameters:
  ///   - models: The values.
  ///   - refused: Called with the error of a value that contains an item or a section twice; that value is not shown.
  ///   - onFailure: Called with the error if the sequence fails. The value stays.
  /// - Returns: The shim that drives the collection view, which must be held for the binding to last.
  public func bind<Models: AsyncSequence & Sendable>(
    to models: Models, refused: @escaping (TableModelError) -> Void = { _ in },
    onFailure: @escaping (Models.Failure) -> Void = { _ in }
  ) -> CollectionViewShim where Models.Element == CollectionModel {
    let shim = CollectionViewShim(self)
    shim.bind(to: models, refused: refused, onFailure: onFailure)
    return shim
  }
}

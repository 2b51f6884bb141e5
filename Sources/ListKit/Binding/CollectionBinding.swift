/// Shows each list of items or sections that a sequence delivers. Made by ``CollectionView``'s `bind(to:)`; hold it as
/// long as the collection view is to show anything, because it owns the data source.
public final class CollectionBinding<Section: TableSection> {
  private let source: Source
  private let follower = SequenceFollower()

  /// The state of the sequence.
  public var state: BindingState { follower.state }

  /// The sections that are shown.
  public var sections: [Section] { source.sections }

  /// The item at an index path.
  public subscript(indexPath: IndexPath) -> Section.Row { sections[indexPath.section].rows[indexPath.item] }

  init(
    _ collection: CollectionView, layout: @escaping (Section) -> CollectionLayout,
    cell: @escaping (CollectionView, Section.Row, IndexPath) -> ReusableCell
  ) {
    source = Source(collection, layout, cell)
    collection.dataSource = source
  }

  /// Ends the binding; the items stay.
  public func cancel() { follower.cancel() }

  /// Follows a sequence.
  func follow<Lists: AsyncSequence & Sendable>(
    _ lists: Lists, sections: @escaping (Lists.Element) -> [Section], onFailure: @escaping (Lists.Failure) -> Void
  ) {
    follower.follow(lists, show: { [weak source] in source?.sections = sections($0) }, onFailure: onFailure)
  }

  /// The data source: a separate object that the binding holds and the collection view references weakly.
  private final class Source: SectionedItems {
    var sections: [Section] = [] {
      didSet { collection?.changes.showSections(of: self, in: Section.self) }
    }
    private weak var collection: CollectionView?
    private let layout: (Section) -> CollectionLayout
    private let cell: (CollectionView, Section.Row, IndexPath) -> ReusableCell

    init(
      _ collection: CollectionView, _ layout: @escaping (Section) -> CollectionLayout,
      _ cell: @escaping (CollectionView, Section.Row, IndexPath) -> ReusableCell
    ) {
      (self.collection, self.layout, self.cell) = (collection, layout, cell)
    }

    var elements: Any { SectionElements(sections, hasMargins: collection?.items.hasMargins ?? false) }

    func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
      sections[section].rows.count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
      cell(collectionView, sections[indexPath.section].rows[indexPath.item], indexPath)
    }

    func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
      layout(sections[section])
    }

    func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int) -> String? {
      sections[section].title
    }

    func collectionView(_ collectionView: CollectionView, titleForFooterInSection section: Int) -> String? {
      sections[section].footer
    }

    func collectionView(_ collectionView: CollectionView, viewForHeaderInSection section: Int) -> View? {
      func titled<Header: SectionHeader>(_ type: Header.Type) -> View {
        let view = collectionView.dequeueHeaderFooter(type)
        view.show(sections[section].title ?? "")
        return view
      }
      return sections[section].headerType.map { titled($0) }
    }
  }
}

/// A data source of a collection view whose sections are compared with those shown before.
protocol SectionedItems: CollectionViewDataSource {
  /// What the next sections are compared with.
  var elements: Any { get }
}

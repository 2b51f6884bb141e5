/// Drives a collection view with values: given a new ``CollectionModel``, it makes the smallest change.
///
/// The shim provides the data source and the delegate and holds the collection view, so holding the shim keeps all of
/// them alive.
@MainActor public final class CollectionViewShim {
  /// The collection view.
  public let collection: CollectionView
  private let source = CollectionModelSource()
  private var shown = TableElements.none
  private var isApplying = false
  private var waiting: [(CollectionModel, TableElements, isAnimated: Bool)] = []
  private var binding: Task<Void, Never>?
  /// The number of values applied so far; identifies the latest.
  private var applied = 0
  /// The number of values shown so far.
  private var generation = 0

  /// Takes over a collection view's data source and delegate.
  /// - Parameters:
  ///   - collection: The collection view.
  ///   - types: The cell types to register now, like those of ``TableViewShim/init(_:registering:)``.
  public init(_ collection: CollectionView, registering types: [ReusableCell.Type] = []) {
    types.forEach(collection.host.cells.register)
    self.collection = collection
    collection.dataSource = source
    collection.delegate = source
    collection.items.carried = { [weak source] in source?.move($0, to: $1) }
  }

  /// The value that is shown.
  public var model: CollectionModel { source.model }

  /// Shows a value, like ``TableViewShim/apply(_:animatingDifferences:)``.
  /// - Throws: An error naming the item or section that occurs twice; the previous value stays.
  public func apply(_ model: CollectionModel, animatingDifferences: Bool = false) throws(TableModelError) {
    let elements = try TableElements(model.elements(hasMargins: collection.items.hasMargins))
    applied += 1
    waiting.append((model, elements, animatingDifferences))
    collection.host.cells.whenFilled { [weak self] in self?.showWaiting() }
  }

  private func showWaiting() {
    guard !isApplying else { return }
    while !waiting.isEmpty {
      let (model, elements, isAnimated) = waiting.removeFirst()
      show(model, elements, elements.changes(from: shown), isAnimated)
    }
  }

  /// Shows a value, like ``TableViewShim/applyInBackground(_:animatingDifferences:)``.
  public func applyInBackground(
    _ model: CollectionModel, animatingDifferences: Bool = false
  ) async throws(TableModelError) {
    applied += 1
    let number = applied
    let elements = try await TableElements.inSteps(model.elements(hasMargins: collection.items.hasMargins))
    // Whatever is shown meanwhile is what the changes must start from.
    while number == applied {
      let before = generation
      let changes = await elements.changesInSteps(from: shown)
      guard number == applied else { return }
      guard generation == before else { continue }
      show(model, elements, changes, animatingDifferences)
      return showWaiting()
    }
  }

  /// The IDs of the selected items, in order.
  public var selectedIDs: [AnyHashable] {
    collection.indexPathsForSelectedItems.compactMap { model.item(at: $0)?.id }
  }

  /// Selects the items with some IDs and deselects all others. IDs without an item are ignored; if only one item can be
  /// selected, it is the first.
  public func select<ID: Hashable>(ids: some Sequence<ID>, tellingDelegate isTelling: Bool = false) {
    collection.selectItems(at: model.indexPaths(for: Set(ids.map { AnyHashable($0) })), tellingDelegate: isTelling)
  }

  /// Shows each value of a sequence, like ``TableViewShim/bind(to:refused:onFailure:)``.
  public func bind<Models: AsyncSequence & Sendable>(
    to models: Models, refused: @escaping (TableModelError) -> Void = { _ in },
    onFailure: @escaping (Models.Failure) -> Void = { _ in }
  ) where Models.Element == CollectionModel {
    binding?.cancel()
    binding = Task { [weak self] in
      do throws(Models.Failure) {
        for try await model in models {
          guard let self, !Task.isCancelled else { return }
          do throws(TableModelError) { try self.apply(model) } catch { refused(error) }
        }
      } catch {
        if !Task.isCancelled { onFailure(error) }
      }
    }
  }

  isolated deinit { binding?.cancel() }

  private func show(_ model: CollectionModel, _ elements: TableElements, _ changes: ValueChanges, _ isAnimated: Bool) {
    isApplying = true
    defer { isApplying = false }
    generation += 1
    source.model = model
    shown = elements
    let isPrefetching = model.contains { $0.onPrefetch != nil }
    if (collection.prefetching != nil) != isPrefetching { collection.prefetching = isPrefetching ? source : nil }
    collection.changes.show(elements.layout, changes, isAnimated: isAnimated)
  }
}

extension CollectionModel {
  /// The sections, to be flattened.
  fileprivate func elements(hasMargins: Bool) -> [TableElements.Section] {
    sections.map { section in
      TableElements.Section(
        id: section.id, header: hasMargins ? section.header.map { ($0, section.headerView) } : nil,
        footer: hasMargins ? section.footer.map { ($0, section.footerView) } : nil, rows: section.items.map(\.content))
    }
  }
}

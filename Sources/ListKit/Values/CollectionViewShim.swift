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

  /// Takes over a collection view's data source and delegate.
  public init(_ collection: CollectionView) {
    self.collection = collection
    collection.dataSource = source
    collection.delegate = source
    collection.items.carried = { [weak source] in source?.model.onMove?($0, $1) }
  }

  /// The value that is shown.
  public var model: CollectionModel { source.model }

  /// Shows a value, like ``TableViewShim/apply(_:animatingDifferences:)``.
  /// - Throws: An error naming the item or section that occurs twice; the previous value stays.
  public func apply(_ model: CollectionModel, animatingDifferences: Bool = false) throws(TableModelError) {
    let elements = try TableElements(model, hasMargins: collection.items.hasMargins)
    waiting.append((model, elements, animatingDifferences))
    if collection.host.cells.isFilling {
      collection.host.cells.waitUntilFilled { [weak self] in self?.showWaiting() }
    } else {
      showWaiting()
    }
  }

  private func showWaiting() {
    guard !isApplying else { return }
    while !waiting.isEmpty {
      let (model, elements, isAnimated) = waiting.removeFirst()
      show(model, elements, isAnimated)
    }
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

  private func show(_ model: CollectionModel, _ elements: TableElements, _ isAnimated: Bool) {
    isApplying = true
    defer { isApplying = false }
    let before = shown
    source.model = model
    shown = elements
    let isPrefetching = model.sections.contains { $0.items.contains { $0.handlers.onPrefetch != nil } }
    if (collection.prefetching != nil) != isPrefetching { collection.prefetching = isPrefetching ? source : nil }
    let changes = ValueChanges(from: before.identities, to: elements.identities) { old, new in
      elements.showsSame(at: new, as: before, at: old)
    }
    collection.changes.show(elements.layout, changes, isAnimated: isAnimated)
  }
}

extension TableElements {
  /// Flattens a collection view. Throws if an item or a section occurs twice.
  fileprivate init(_ model: CollectionModel, hasMargins: Bool) throws(TableModelError) {
    try self.init(
      model.sections.map { section in
        Section(
          id: section.id, header: hasMargins ? section.header.map { ($0, section.headerView) } : nil,
          footer: hasMargins ? section.footer.map { ($0, section.footerView) } : nil,
          rows: section.items.map(\.content))
      })
  }
}

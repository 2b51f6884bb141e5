/// Drives a grid with values: given a new ``CollectionModel``, it makes the smallest change to the grid.
///
/// The shim provides the grid's data source and delegate and holds the grid, so holding the shim keeps all of them
/// alive.
@MainActor public final class CollectionViewShim {
  /// The grid.
  public let collection: CollectionView
  private let source = Source()
  private var isApplying = false
  private var waiting: [CollectionModel] = []
  private var binding: Task<Void, Never>?

  /// Takes over a grid's data source and delegate.
  public init(_ collection: CollectionView) {
    self.collection = collection
    collection.dataSource = source
    collection.delegate = source
  }

  /// The value that is shown.
  public var model: CollectionModel { source.model }

  /// Shows a value, like ``TableViewShim/apply(_:animatingDifferences:)``.
  /// - Throws: An error naming the item that occurs twice; the previous value stays.
  public func apply(_ model: CollectionModel) throws(TableModelError) {
    try check(model)
    waiting.append(model)
    if collection.host.cells.isFilling {
      collection.host.cells.waitUntilFilled { [weak self] in self?.showWaiting() }
    } else {
      showWaiting()
    }
  }

  private func showWaiting() {
    guard !isApplying else { return }
    while !waiting.isEmpty { show(waiting.removeFirst()) }
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

  private func check(_ model: CollectionModel) throws(TableModelError) {
    var known: [RowIdentity: Int] = [:]
    for (place, item) in model.items.enumerated() {
      guard let first = known.updateValue(place, forKey: RowIdentity(content: item.content)) else { continue }
      throw .rowTwice(item.content.name, IndexPath(row: first), IndexPath(row: place))
    }
  }

  private func show(_ model: CollectionModel) {
    isApplying = true
    defer { isApplying = false }
    let before = source.model.items.map(\.content)
    let after = model.items.map(\.content)
    source.model = model
    collection.show(
      ValueChanges(from: before.map { RowIdentity(content: $0) }, to: after.map { RowIdentity(content: $0) }) {
        after[$1].showsSame(as: before[$0])
      })
  }

  /// The data source and delegate: a separate object held by the shim and referenced weakly by the grid.
  private final class Source: CollectionViewDataSource, CollectionViewDelegate {
    var model = CollectionModel()

    func numberOfItems(in collectionView: CollectionView) -> Int { model.items.count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt item: Int) -> CollectionViewCell {
      model[item].cell(collectionView)
    }

    func collectionView(_ collectionView: CollectionView, didActivateItemAt item: Int) { model[item].onActivate?() }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt item: Int) { model[item].onSelect?() }

    func collectionView(_ collectionView: CollectionView, menuForItemAt item: Int) -> Menu? { model[item].menu?() }
  }
}

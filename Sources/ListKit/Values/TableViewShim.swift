/// Drives a table with values: given a new ``TableModel``, it makes the smallest change to the table.
///
/// The shim provides the table's data source and delegate and holds the table, so holding the shim keeps all of them
/// alive.
@MainActor public final class TableViewShim {
  /// The table.
  public let table: TableView
  private let source = TableModelSource()
  private var shown: TableElements
  private var isApplying = false
  private var waiting: [(TableModel, TableElements, isAnimated: Bool)] = []
  private var binding: Task<Void, Never>?
  /// The number of values applied so far; identifies the latest.
  private var applied = 0
  /// The number of values shown so far.
  private var generation = 0

  /// Takes over a table's data source and delegate.
  /// - Parameters:
  ///   - table: The table.
  ///   - types: The cell types to register now. A template that does not match then traps at once, and not when its
  ///     first row is shown.
  public init(_ table: TableView, registering types: [TableViewCell.Type] = []) {
    types.forEach(table.host.cells.register)
    self.table = table
    shown = TableElements.none
    table.dataSource = source
    table.delegate = source
    table.rows.carried = { [weak source] in source?.move($0, to: $1) }
  }

  /// The value that is shown.
  public var model: TableModel { source.model }

  /// Shows a value.
  ///
  /// Rows that stay keep their widgets, rows whose data changed are refilled, and selection, focus and scroll position
  /// follow the rows by identity. A value applied while another one is being shown waits until that is done.
  /// - Throws: An error naming the row or section that occurs twice; the previous value stays.
  /// - Parameters:
  ///   - model: The value.
  ///   - animatingDifferences: Whether inserted rows fade in, unless the user has turned animations off.
  public func apply(_ model: TableModel, animatingDifferences: Bool = false) throws(TableModelError) {
    let elements = try TableElements(model.elements)
    applied += 1
    waiting.append((model, elements, animatingDifferences))
    table.host.cells.whenFilled { [weak self] in self?.showWaiting() }
  }

  private func showWaiting() {
    guard !isApplying else { return }
    while !waiting.isEmpty {
      let (model, elements, isAnimated) = waiting.removeFirst()
      show(model, elements, elements.changes(from: shown), isAnimated)
    }
  }

  /// Shows a value like ``apply(_:animatingDifferences:)``, after it has been compared in small steps between which the
  /// window is painted and the user is heard, for long tables. If another value is applied meanwhile, that one stays.
  public func applyInBackground(
    _ model: TableModel, animatingDifferences: Bool = false
  ) async throws(TableModelError) {
    applied += 1
    let number = applied
    let elements = try await TableElements.inSteps(model.elements)
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

  /// The IDs of the selected rows, in order.
  public var selectedIDs: [AnyHashable] {
    table.indexPathsForSelectedRows.compactMap { model.item(at: $0)?.id }
  }

  /// Selects the rows with some IDs and deselects all others. IDs without a row are ignored; if only one row can be
  /// selected, it is the first.
  public func select<ID: Hashable>(ids: some Sequence<ID>, tellingDelegate isTelling: Bool = false) {
    table.selectRows(at: model.indexPaths(for: Set(ids.map { AnyHashable($0) })), tellingDelegate: isTelling)
  }

  /// Shows each value of a sequence, until the sequence ends, another one is bound, or the shim is released. A value
  /// with a row or section that occurs twice is not shown; its error is passed to `refused`. If the sequence fails, the
  /// value stays, and the error is passed to `onFailure`.
  public func bind<Models: AsyncSequence & Sendable>(
    to models: Models, refused: @escaping (TableModelError) -> Void = { _ in },
    onFailure: @escaping (Models.Failure) -> Void = { _ in }
  ) where Models.Element == TableModel {
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

  private func show(_ model: TableModel, _ elements: TableElements, _ changes: ValueChanges, _ isAnimated: Bool) {
    isApplying = true
    defer { isApplying = false }
    generation += 1
    source.model = model
    shown = elements
    let isPrefetching = model.contains { $0.onPrefetch != nil }
    if (table.prefetching != nil) != isPrefetching { table.prefetching = isPrefetching ? source : nil }
    table.changes.show(elements.layout, changes, isAnimated: isAnimated)
  }
}

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
  private var waiting: [(TableModel, TableElements)] = []
  private var binding: Task<Void, Never>?

  /// Takes over a table's data source and delegate.
  public init(_ table: TableView) {
    self.table = table
    shown = TableElements.none
    table.dataSource = source
    table.delegate = source
    table.rows.carried = { [weak source] in source?.model.onMove?($0, $1) }
  }

  /// The value that is shown.
  public var model: TableModel { source.model }

  /// Shows a value.
  ///
  /// Rows that stay keep their widgets, rows whose data changed are refilled, and selection, focus and scroll position
  /// follow the rows by identity. A value applied while another one is being shown waits until that is done.
  /// - Throws: An error naming the row or section that occurs twice; the previous value stays.
  public func apply(_ model: TableModel) throws(TableModelError) {
    let elements = try TableElements(model)
    waiting.append((model, elements))
    if table.host.cells.isFilling {
      table.host.cells.waitUntilFilled { [weak self] in self?.showWaiting() }
    } else {
      showWaiting()
    }
  }

  private func showWaiting() {
    guard !isApplying else { return }
    while !waiting.isEmpty {
      let (model, elements) = waiting.removeFirst()
      show(model, elements)
    }
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

  private func show(_ model: TableModel, _ elements: TableElements) {
    isApplying = true
    defer { isApplying = false }
    let before = shown
    source.model = model
    shown = elements
    let changes = ValueChanges(from: before.identities, to: elements.identities) { old, new in
      elements.showsSame(at: new, as: before, at: old)
    }
    table.changes.show(elements.layout, changes)
  }
}

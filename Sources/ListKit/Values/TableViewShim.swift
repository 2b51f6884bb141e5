/// Runs a table by values: give it a new ``TableModel``, and the table changes as little as it can.
///
/// It is the table's data source and delegate, and holds the table; whoever holds the shim has both.
@MainActor public final class TableViewShim {
  /// The table.
  public let table: TableView
  private let source = TableModelSource()
  private var shown: TableElements
  private var isApplying = false
  private var waiting: [(TableModel, TableElements)] = []
  private var binding: Task<Void, Never>?

  /// Takes a table over.
  public init(_ table: TableView) {
    self.table = table
    shown = TableElements.none
    table.dataSource = source
    table.delegate = source
    table.carried = { [weak source] in source?.model.onMove?($0, $1) }
  }

  /// The value that is shown.
  public var model: TableModel { source.model }

  /// Shows a value.
  ///
  /// Rows that stay keep their widgets, those whose data changed are filled anew, and selection, focus and place follow the
  /// rows by identity. A value that is given while another one is being shown waits until that is done.
  /// - Throws: the sentence that says which row stands in the value twice; what is shown stays.
  public func apply(_ model: TableModel) throws(TableModelError) {
    let elements = try TableElements(model)
    waiting.append((model, elements))
    if table.host.isFilling {
      table.host.waitUntilFilled { [weak self] in self?.showWaiting() }
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

  /// Shows each value that a sequence gives, until it ends, another one is bound, or the shim goes. A value with a row that
  /// stands twice is given to `refused` and not shown.
  public func bind<Models: AsyncSequence & Sendable>(
    to models: Models, refused: @escaping (TableModelError) -> Void = { _ in }
  ) where Models.Element == TableModel, Models.Failure == Never {
    binding?.cancel()
    binding = Task { [weak self] in
      for await model in models {
        guard let self, !Task.isCancelled else { return }
        do throws(TableModelError) { try self.apply(model) } catch { refused(error) }
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
    table.show(elements.layout, changes)
  }
}

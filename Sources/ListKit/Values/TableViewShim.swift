/// Runs a table by values: give it a new ``TableModel``, and the table changes as little as it can.
///
/// It is the table's data source and delegate, and holds the table; whoever holds the shim has both.
public final class TableViewShim {
  /// The table.
  public let table: TableView
  private let source = Source()
  private var shown: TableElements
  private var isApplying = false
  private var waiting: [TableModel] = []
  private var binding: Task<Void, Never>?

  /// Takes a table over.
  public init(_ table: TableView) {
    self.table = table
    shown = TableElements.none
    table.dataSource = source
    table.delegate = source
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
    guard !isApplying else { return waiting.append(model) }
    show(model, elements)
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      show(next, try TableElements(next))
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
    let changed = changes(from: before, to: elements)
    table.show(
      elements.layout, ListSplice.difference(from: before.identities, to: elements.identities), moved: changed.moved,
      refilling: changed.refilled)
  }

  /// Which rows moved, by their old and their new position, and which positions show something else than before.
  private func changes(from old: TableElements, to new: TableElements) -> (moved: [Int: Int], refilled: Set<Int>) {
    var moved: [Int: Int] = [:]
    var refilled: Set<Int> = []
    let before = old.positions
    for (position, identity) in new.identities.enumerated() {
      guard let source = before[identity] else { continue }
      if source != position { moved[source] = position }
      if !new.showsSame(at: position, as: old, at: source) { refilled.insert(position) }
    }
    return (moved, refilled)
  }

  /// The data source and the delegate: classes apart, held by the shim, known to the table weakly.
  private final class Source: TableViewDataSource, TableViewDelegate {
    var model = TableModel()

    func numberOfSections(in tableView: TableView) -> Int { model.sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      model.sections[section].cells.count
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
      model.sections[section].header
    }

    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
      model.sections[section].footer
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      model[indexPath].content.cell(tableView, indexPath)
    }

    func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { model[indexPath].onActivate?() }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { model[indexPath].onSelect?() }
  }
}

/// A table that can follow a sequence.
@MainActor public protocol SequenceBindable: AnyObject {}

extension TableView: SequenceBindable {}

extension SequenceBindable where Self: TableView {
  /// Shows each list of rows that a sequence delivers, in one section.
  ///
  /// Rows are compared with those before: a row with the same ID keeps its place, its widgets and its selection, and is
  /// filled again if it is not equal. The table gets a data source; set its delegate as usual.
  /// - Parameters:
  ///   - rows: The lists.
  ///   - id: Returns a row's identity, such as `\.name`.
  ///   - onFailure: Called with the error if the sequence fails. The rows stay.
  ///   - cell: Returns a cell for a row, obtained from ``TableView/dequeue(_:for:)`` and filled with the row's content.
  /// - Returns: The binding. The table is empty without it; releasing or cancelling it ends the sequence's task.
  public func bind<Lists: AsyncSequence & Sendable, Row: Equatable, ID: Hashable>(
    to rows: Lists, id: @escaping (Row) -> ID, onFailure: @escaping (Lists.Failure) -> Void = { _ in },
    cell: @escaping (_ table: TableView, _ row: Row, _ indexPath: IndexPath) -> TableViewCell
  ) -> TableBinding<BoundSection<Row>> where Lists.Element == [Row] {
    let binding = TableBinding<BoundSection<Row>>(self, cell: cell)
    binding.follow(
      rows, sections: { [BoundSection($0, id: { AnyHashable(id($0)) }, isSame: { $0 == $1 })] }, onFailure: onFailure)
    return binding
  }

  /// Shows each list of rows that a sequence delivers, in one section; a row is its own identity.
  /// - Parameters:
  ///   - rows: The lists.
  ///   - onFailure: Called with the error if the sequence fails. The rows stay.
  ///   - cell: Returns a cell for a row, obtained from ``TableView/dequeue(_:for:)`` and filled with the row's content.
  /// - Returns: The binding, as of ``bind(to:id:onFailure:cell:)``.
  public func bind<Lists: AsyncSequence & Sendable, Row: Hashable>(
    to rows: Lists, onFailure: @escaping (Lists.Failure) -> Void = { _ in },
    cell: @escaping (_ table: TableView, _ row: Row, _ indexPath: IndexPath) -> TableViewCell
  ) -> TableBinding<BoundSection<Row>> where Lists.Element == [Row] {
    bind(to: rows, id: { $0 }, onFailure: onFailure, cell: cell)
  }

  /// Shows each list of sections that a sequence delivers. Sections and rows are compared with those before, as
  /// ``TableSection`` says.
  /// - Parameters:
  ///   - sections: The lists.
  ///   - onFailure: Called with the error if the sequence fails. The rows stay.
  ///   - cell: Returns a cell for a row, obtained from ``TableView/dequeue(_:for:)`` and filled with the row's content.
  /// - Returns: The binding, as of ``bind(to:id:onFailure:cell:)``.
  public func bind<Lists: AsyncSequence & Sendable, Section: TableSection>(
    toSections sections: Lists, onFailure: @escaping (Lists.Failure) -> Void = { _ in },
    cell: @escaping (_ table: TableView, _ row: Section.Row, _ indexPath: IndexPath) -> TableViewCell
  ) -> TableBinding<Section> where Lists.Element == [Section] {
    let binding = TableBinding<Section>(self, cell: cell)
    binding.follow(sections, sections: { $0 }, onFailure: onFailure)
    return binding
  }

  /// Shows each value of a sequence.
  /// - Parameters:
  ///   - models: The values.
  ///   - refused: Called with the error of a value that contains a row or a section twice; that value is not shown.
  ///   - onFailure: Called with the error if the sequence fails. The value stays.
  /// - Returns: The shim that drives the table, which must be held for the binding to last.
  public func bind<Models: AsyncSequence & Sendable>(
    to models: Models, refused: @escaping (TableModelError) -> Void = { _ in },
    onFailure: @escaping (Models.Failure) -> Void = { _ in }
  ) -> TableViewShim where Models.Element == TableModel {
    let shim = TableViewShim(self)
    shim.bind(to: models, refused: refused, onFailure: onFailure)
    return shim
  }
}

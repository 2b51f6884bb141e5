/// Shows each list of rows or sections that a sequence delivers. Made by ``TableView``'s `bind(to:)`; hold it as long as
/// the table is to show anything, because it owns the data source.
public final class TableBinding<Section: TableSection> {
  /// The state of the sequence.
  public typealias State = BindingState

  /// The state of the sequence.
  public var state: State { follower.state }
  private let source: SectionedDataSource<Section>
  private let follower = SequenceFollower()

  init(_ table: TableView, cell: @escaping (TableView, Section.Row, IndexPath) -> TableViewCell) {
    source = SectionedDataSource(cell: cell)
    table.dataSource = source
  }

  /// The sections that are shown.
  public var sections: [Section] { source.sections }

  /// The row at an index path.
  public subscript(indexPath: IndexPath) -> Section.Row { source[indexPath] }

  /// Ends the binding; the rows stay.
  public func cancel() { follower.cancel() }

  /// Follows a sequence.
  func follow<Lists: AsyncSequence & Sendable>(
    _ lists: Lists, sections: @escaping (Lists.Element) -> [Section], onFailure: @escaping (Lists.Failure) -> Void
  ) {
    follower.follow(lists, show: { [weak source] in source?.sections = sections($0) }, onFailure: onFailure)
  }
}

/// The one section of a table or a collection view that is bound to lists of rows.
public struct BoundSection<Row>: TableSection {
  /// The rows, in order.
  public let rows: [Row]
  fileprivate let identify: (Row) -> AnyHashable?
  fileprivate let isSame: (Row, Row) -> Bool

  /// Returns a row's identity.
  public func identity(of row: Row) -> AnyHashable? { identify(row) }

  /// Returns whether a row shows the same as an earlier one with its identity.
  public func isUnchanged(_ row: Row, from old: Row) -> Bool { isSame(row, old) }
}

extension BoundSection {
  init(_ rows: [Row], id: @escaping (Row) -> AnyHashable?, isSame: @escaping (Row, Row) -> Bool) {
    (self.rows, identify, self.isSame) = (rows, id, isSame)
  }
}

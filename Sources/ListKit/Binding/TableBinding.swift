/// Shows each list of rows or sections that a sequence delivers. Made by ``TableView``'s `bind(to:)`; hold it as long as
/// the table is to show anything, because it owns the data source.
public final class TableBinding<Section: TableSection> {
  /// The state of the sequence.
  public enum State: Sendable {
    /// Further lists may come.
    case running
    /// The sequence has ended.
    case finished
    /// The sequence has failed; the rows stay.
    case failed
    /// The binding was cancelled; the rows stay.
    case cancelled
  }

  /// The state of the sequence.
  public private(set) var state = State.running
  private let source: SectionedDataSource<Section>
  private var task: Task<Void, Never>?

  init(_ table: TableView, cell: @escaping (TableView, Section.Row, IndexPath) -> TableViewCell) {
    source = SectionedDataSource(cell: cell)
    table.dataSource = source
  }

  isolated deinit { task?.cancel() }

  /// The sections that are shown.
  public var sections: [Section] { source.sections }

  /// The row at an index path.
  public subscript(indexPath: IndexPath) -> Section.Row { source[indexPath] }

  /// Ends the binding; the rows stay.
  public func cancel() {
    guard state == .running else { return }
    state = .cancelled
    task?.cancel()
  }

  /// Follows a sequence.
  func follow<Lists: AsyncSequence & Sendable>(
    _ lists: Lists, sections: @escaping (Lists.Element) -> [Section], onFailure: @escaping (Lists.Failure) -> Void
  ) {
    task = Task { [weak self] in
      do throws(Lists.Failure) {
        for try await list in lists {
          guard let self, state == .running else { return }
          source.sections = sections(list)
        }
        self?.end(.finished)
      } catch {
        if self?.end(.failed) == true { onFailure(error) }
      }
    }
  }

  /// - Returns: Whether the binding was running.
  @discardableResult private func end(_ state: State) -> Bool {
    guard self.state == .running else { return false }
    self.state = state
    return true
  }
}

/// The one section of a table that is bound to lists of rows.
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

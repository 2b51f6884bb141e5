extension TableView {
  /// Reloads everything from the data source, for content that has changed entirely. As in UIKit the selection is
  /// lost; see ``ItemIdentifying``. The scroll offset is kept if the list is long enough.
  public func reloadData() { changes.reload() }

  /// Applies a change reported by the data source's model to the rows of one section.
  /// - Parameters:
  ///   - change: The change, which the data source has already made.
  ///   - section: The section index. Whether the section has a header must not change.
  public func apply(_ change: ListChange, inSection section: Int = 0) {
    switch change {
    case .reloaded: reloadData()
    case .spliced(let splices): apply(splices, inSection: section)
    case .updated(let rows): reconfigureRows { $0.section == section && rows.contains($0.row) }
    }
  }

  /// Publishes changes that the data source has already made to one section's rows.
  ///
  /// Rows that stay keep their widgets, their selection and their scroll position.
  /// - Parameters:
  ///   - splices: The splices of the section's rows, front to back.
  ///   - section: The section index. Whether the section has a header must not change.
  public func apply(_ splices: [ListSplice], inSection section: Int = 0) {
    changes.apply(splices, inSection: section)
  }

  /// Publishes changes that the data source has already made to its rows and sections, for a model that tracks the
  /// positions of its headers.
  ///
  /// Rows that stay keep their widgets, their selection and their scroll position.
  /// - Parameter splices: The splices, front to back, in positions that count every header, row and footer of the
  ///   sections from the top.
  public func applyPositions(_ splices: [ListSplice]) { changes.applyPositions(splices) }

  /// Makes several changes to rows and sections at once. The data source has already made them or makes them in
  /// `updates`.
  ///
  /// Rows that stay keep their widgets, their selection and their scroll position; a row that moves keeps its
  /// selection. If the changes do not lead to what the data source has, everything is reloaded. What `updates` asks of
  /// the table itself, such as another snapshot, is done afterwards; another batch becomes part of this one, and
  /// sections that the data source sets count as reported.
  public func performBatchUpdates(_ updates: (inout TableUpdates) -> Void) {
    changes.perform(updates)
  }

  /// Requests the cells of live rows again without moving anything, for content that changed.
  /// - Parameter isChanged: Whether a row changed; all of them by default.
  public func reconfigureRows(where isChanged: (IndexPath) -> Bool = { _ in true }) {
    host.refiller.refill { layout.indexPath(at: $0).map(isChanged) ?? false }
  }

  /// Requests everything that is alive again, including headers and footers, without moving anything.
  public func reconfigure() { host.refiller.refillAll() }
}

extension CollectionView {
  /// Reloads everything from the data source, for content that has changed entirely. As in UIKit the selection is
  /// lost. The scroll offset is kept if there are enough items.
  public func reloadData() { changes.reload() }

  /// Applies a change reported by the data source's model to the items of one section.
  /// - Parameters:
  ///   - change: The change, which the data source has already made.
  ///   - section: The section index. Whether the section has a header must not change.
  public func apply(_ change: ListChange, inSection section: Int = 0) {
    switch change {
    case .reloaded: reloadData()
    case .spliced(let splices): apply(splices, inSection: section)
    case .updated(let items): reconfigureItems { $0.section == section && items.contains($0.item) }
    }
  }

  /// Publishes changes that the data source has already made to one section's items.
  ///
  /// Items that stay keep their cells, their selection and their place on the screen.
  /// - Parameters:
  ///   - splices: The splices of the section's items, front to back.
  ///   - section: The section index. Whether the section has a header must not change.
  public func apply(_ splices: [ListSplice], inSection section: Int = 0) {
    changes.apply(splices, inSection: section)
  }

  /// Publishes changes that the data source has already made to its items and sections, for a model that tracks the
  /// positions of its headers.
  ///
  /// Items that stay keep their cells, their selection and their place on the screen.
  /// - Parameter splices: The splices, front to back, in positions that count every header, item and footer from the
  ///   top.
  public func applyPositions(_ splices: [ListSplice]) { changes.applyPositions(splices) }

  /// Makes several changes to items and sections at once. The data source has already made them or makes them in
  /// `updates`.
  ///
  /// Items that stay keep their cells and their selection; an item that moves keeps its selection. If the changes do not
  /// lead to what the data source has, everything is reloaded. What `updates` asks of the view itself, such as another
  /// snapshot, is done afterwards; another batch becomes part of this one, and sections that the data source
  /// sets count as reported.
  public func performBatchUpdates(_ updates: (inout CollectionUpdates) -> Void) {
    changes.perform { told in
      var collected = CollectionUpdates()
      updates(&collected)
      told = collected.table
    }
  }

  /// Asks the data source again how each section arranges its items. They keep their cells and their selection.
  public func invalidateLayout() { performBatchUpdates { _ in } }

  /// Requests the cells of live items again without moving anything, for content that changed.
  /// - Parameter isChanged: Whether an item changed; all of them by default.
  public func reconfigureItems(where isChanged: (IndexPath) -> Bool = { _ in true }) {
    host.refiller.refill { layout.indexPath(at: $0).map(isChanged) ?? false }
  }

  /// Requests everything that is alive again, including headers and footers, without moving anything.
  public func reconfigure() { host.refiller.refillAll() }
}

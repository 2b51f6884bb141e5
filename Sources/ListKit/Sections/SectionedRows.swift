/// The rows of a table or the items of a collection view: sections flattened into the list's positions.
protocol SectionedRows: AnyObject {
  /// Which row, header or footer each position is.
  var layout: SectionLayout { get }
  /// Whether a view is shown before all sections, at a position of its own.
  var showsHeader: Bool { get }
  /// Whether a view is shown after all sections, at a position of its own.
  var showsFooter: Bool { get }
  /// The layout that the data source has now.
  var currentLayout: SectionLayout { get }
  /// Asks the data source how its sections are arranged now. Returns what makes the rows be arranged that way.
  func arrangement() -> () -> Void
  /// The ``SectionElements`` that the data source has now, if it has sections.
  var currentElements: Any? { get }
  /// Whether a data source is the one whose sections are shown.
  func shows(_ dataSource: AnyObject) -> Bool
  /// Returns the data source's header of a section.
  /// - Parameter shown: What is shown in its place so far.
  func header(of section: Int, _ shown: RowContent?) -> RowContent
  /// Switches to a new layout and publishes the changes that lead to it.
  func change(to next: SectionLayout, publish: () -> Void)

  /// Whether rows are prefetched.
  var isPrefetching: Bool { get }
  /// Fetches rows that are about to become visible, and cancels others.
  func prefetch(_ fetched: [IndexPath], cancelling cancelled: [IndexPath])
}

extension SectionedRows {
  var showsHeader: Bool { false }
  var showsFooter: Bool { false }
  func arrangement() -> () -> Void { {} }
}

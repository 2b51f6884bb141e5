/// Where rows are, in pixels from the top left corner of everything that can be scrolled to.
///
/// GTK measures only the rows near the visible ones and assumes the average height for all others, so everything about
/// the whole list is an estimate that changes while the user scrolls: ``contentOffset``, ``contentHeight``, and the
/// areas of rows that are far away. Exact is where a row is that is visible or nearly so, relative to
/// ``contentOffset``. If all rows have the same height and there are no headers or footers, everything is
/// exact. Nothing here is computed before it is asked for; the cost does not depend on the number of rows.
@MainActor public protocol RowGeometry: AnyObject {}

extension TableView: RowGeometry {}

extension RowGeometry where Self: TableView {
  /// The point that is at the top left of the visible part. Setting it scrolls up or down, as far as the list's
  /// ends allow; to show a certain row, use ``TableView/scrollToRow(at:at:animated:)``.
  public var contentOffset: Point {
    get { host.geometry.offset }
    set { host.anchor.scroll(to: newValue.y) }
  }

  /// The height of everything that can be scrolled to.
  public var contentHeight: Double { host.geometry.height }

  /// Returns a row's area; nil if there is no such row, or the list has not been laid out yet.
  public func rectForRow(at indexPath: IndexPath) -> Rect? {
    layout.position(of: indexPath).flatMap { host.geometry.frame(of: $0) }
  }

  /// Returns the area of a section's header; nil if it has none.
  public func rectForHeader(inSection section: Int) -> Rect? {
    layout.header(of: section).flatMap { host.geometry.frame(of: $0) }
  }

  /// Returns the area of a section's footer; nil if it has none.
  public func rectForFooter(inSection section: Int) -> Rect? {
    layout.footer(of: section).flatMap { host.geometry.frame(of: $0) }
  }

  /// Returns the area of a section with its header and footer; nil if it is empty.
  public func rect(forSection section: Int) -> Rect? { layout.rect(of: section, in: host.geometry) }

  /// Returns the row at a point; nil over a header, a footer or empty space.
  public func indexPathForRow(at point: Point) -> IndexPath? {
    host.geometry.position(at: point).flatMap { layout.indexPath(at: $0) }
  }

  /// Returns the rows in an area, in order.
  public func indexPathsForRows(in rect: Rect) -> [IndexPath] {
    host.geometry.positions(in: rect).compactMap { layout.indexPath(at: $0) }
  }
}

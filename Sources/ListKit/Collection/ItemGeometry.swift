internal import CGtk

/// Where items are, in pixels from the top left corner of everything that can be scrolled to.
///
/// GTK measures only the lines near the visible ones and assumes the average height for all others, so everything about
/// the whole collection view is an estimate that changes while the user scrolls: ``contentOffset``, ``contentHeight``,
/// and the areas of items that are far away. Exact is where an item is that is visible or nearly so, relative to
/// ``contentOffset``.
@MainActor public protocol ItemGeometry: AnyObject {}

extension CollectionView: ItemGeometry {}

extension ItemGeometry where Self: CollectionView {
  /// The point that is at the top left of the visible part. Setting it scrolls up or down, as far as the ends
  /// allow; to show a certain item, use ``CollectionView/scrollToItem(at:at:animated:)``.
  public var contentOffset: Point {
    get { host.geometry.offset }
    set { host.anchor.scroll(to: newValue.y) }
  }

  /// The height of everything that can be scrolled to.
  public var contentHeight: Double { host.geometry.height }

  /// Returns an item's area; nil if there is no such item, or nothing has been laid out yet.
  public func rectForItem(at indexPath: IndexPath) -> Rect? {
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

  /// Returns the area of a section with its header and footer, from one side of the view to the other; nil if it is empty.
  public func rect(forSection section: Int) -> Rect? {
    layout.rect(of: section, in: host.geometry).map {
      Rect(x: 0, y: $0.minY, width: Double(gtk_widget_get_width(host.rows.widget)), height: $0.height)
    }
  }

  /// Returns the items in an area, in order.
  public func indexPathsForItems(in rect: Rect) -> [IndexPath] {
    let positions = host.lines == nil ? host.geometry.positions(in: rect) : host.rubberBand.positions(in: rect)
    return positions.compactMap { position in
      let isBeside = host.geometry.frame(of: position).map { $0.maxX <= rect.minX || $0.minX >= rect.maxX } ?? true
      return isBeside ? nil : layout.indexPath(at: position)
    }
  }

  /// Returns the item at a point; nil over a header, a footer or empty space.
  public func indexPathForItem(at point: Point) -> IndexPath? {
    host.geometry.position(at: point).flatMap { layout.indexPath(at: $0) }
  }
}

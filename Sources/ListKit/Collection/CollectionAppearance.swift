/// How a ``CollectionView`` looks.
public protocol CollectionAppearance: AnyObject {}

extension CollectionView: CollectionAppearance {}

extension CollectionAppearance where Self: CollectionView {
  /// Whether the header of the topmost section stays at the top while its items are scrolled, until the next one pushes it
  /// out; see ``TableAppearance/sectionHeadersPinToVisibleBounds``. It has no effect on top of a GtkGridView.
  public var sectionHeadersPinToVisibleBounds: Bool {
    get { host.pinned != nil }
    set { host.pinHeaders(newValue && items.hasMargins ? items : nil) }
  }
}

/// How a section of a ``CollectionView`` arranges its items. Each section has a layout of its own, as in
/// UICollectionViewCompositionalLayout.
public nonisolated struct CollectionLayout: Equatable, Sendable {
  /// The arrangement.
  enum Kind: Equatable {
    case list
    case columns(Int)
    case adaptive(Int)
    case shelf(Int)
  }

  let kind: Kind

  /// One item per line, as wide as the view.
  public static let list = CollectionLayout(kind: .list)

  /// Lines of a fixed number of items of the same width, which are cut off if the view is too narrow for them.
  public static func grid(columns: Int) -> CollectionLayout { CollectionLayout(kind: .columns(max(columns, 1))) }

  /// Lines of as many items of the same width as fit, and at least one.
  /// - Parameter minimumWidth: The least width of an item, in pixels.
  public static func grid(minimumWidth: Int) -> CollectionLayout {
    CollectionLayout(kind: .adaptive(max(minimumWidth, 1)))
  }

  /// One line that scrolls sideways.
  /// - Parameter itemWidth: The width of each item, in pixels.
  public static func shelf(itemWidth: Int) -> CollectionLayout { CollectionLayout(kind: .shelf(max(itemWidth, 1))) }

  /// The width of an item in a shelf; nil for any other layout.
  var shelfItemWidth: Int? { if case .shelf(let width) = kind { width } else { nil } }

  /// Whether it is a shelf.
  var isShelf: Bool { shelfItemWidth != nil }

  /// Returns the number of columns in a view of a width.
  func columns(in width: Int) -> Int {
    switch kind {
    case .list, .shelf: 1
    case .columns(let count): count
    case .adaptive(let least): max(width / least, 1)
    }
  }
}

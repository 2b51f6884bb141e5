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

  /// The room between items side by side, in pixels; at least 0. In addition, items have a little padding of their own.
  /// A GtkGridView has no such room, nor ``lineSpacing`` and ``contentInsets``.
  public var interItemSpacing = 0 { didSet { interItemSpacing = max(interItemSpacing, 0) } }

  /// The room between the lines of a grid or a list, in pixels; at least 0.
  public var lineSpacing = 0 { didSet { lineSpacing = max(lineSpacing, 0) } }

  /// The room around the items of the section, if it has any. In a shelf it scrolls with the items. The section's header
  /// and footer are outside it.
  public var contentInsets = EdgeInsets()

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

  /// Whether it has one item per line.
  var isList: Bool { kind == .list }

  /// Whether it is a shelf.
  var isShelf: Bool { shelfItemWidth != nil }

  /// Returns the number of columns in a view of a width.
  func columns(in width: Int) -> Int {
    switch kind {
    case .list, .shelf: 1
    case .columns(let count): count
    case .adaptive(let least):
      max((width - contentInsets.leading - contentInsets.trailing + interItemSpacing) / (least + interItemSpacing), 1)
    }
  }
}

/// The room at the edges of a section's items, in pixels; at least 0.
public nonisolated struct EdgeInsets: Equatable, Sendable {
  /// The room above the items.
  public let top: Int
  /// The room on the side where text begins.
  public let leading: Int
  /// The room below the items.
  public let bottom: Int
  /// The room on the side where text ends.
  public let trailing: Int

  /// Creates insets, which are 0 where nothing else is said.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    (self.top, self.leading) = (max(top, 0), max(leading, 0))
    (self.bottom, self.trailing) = (max(bottom, 0), max(trailing, 0))
  }

  /// Creates the same insets on all sides.
  public init(_ inset: Int) { self.init(top: inset, leading: inset, bottom: inset, trailing: inset) }
}

internal import CGtk

/// A place in a list that something is dragged over.
struct DropPlace {
  /// The fraction of a row's height, at its top and at its bottom, where a drop goes beside the row rather than into
  /// it.
  private static let edge = 0.25

  /// The row, header or footer that is nearest.
  let listItem: ListItem
  /// Its widget.
  let widget: UnsafeMutablePointer<GtkWidget>
  /// Its position.
  let position: Int
  /// Whether it has others beside it, so that before means to its left or right.
  let isBeside: Bool
  /// Where in it the pointer is, from 0 at its beginning to 1 at its end.
  private let part: Double

  /// Finds the place at a point; nil if no row is near.
  init?(in rows: LiveRows, _ x: Double, _ y: Double) {
    guard let row = rows.row(at: x, y), let position = rows.position(of: row.listItem),
      let frame = rows.frame(of: row.widget)
    else { return nil }
    (listItem, widget, self.position) = (row.listItem, row.widget, position)
    isBeside = rows.isSideBySide(position)
    let across = (x - frame.x) / frame.width
    part = !isBeside ? (y - frame.y) / frame.height : rows.isRightToLeft ? 1 - across : across
  }

  /// Whether the pointer is near the middle.
  var isInMiddle: Bool { (Self.edge...1 - Self.edge).contains(part) }

  /// Before or after it, whichever is nearer.
  var beside: Destination { part > 0.5 ? .after(position) : .before(position) }

  /// Into it.
  var inside: Destination { .into(position) }
}

internal import CGtk
internal import GLibKit

// GTK's own ways to ask what is under a place, and for a widget's bounds, want its style. Asked for before the frame that
// styles it, it is found without a look at what the widget stands in, and from then on is found anew whenever the focus
// or the pointer moves anywhere around it. What follows asks for what the layout knows and nothing else.
extension CellHost {
  /// The inside of a live row's widget, from the view's upper left corner.
  struct Frame {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0

    /// How far a place is from it, along the axis on which it is farther.
    fileprivate func distance(to place: (x: Double, y: Double)) -> Double {
      max(x - place.x, place.x - (x + width), y - place.y, place.y - (y + height), 0)
    }
  }

  /// As much as a style puts around a row, at most.
  private static let roomAroundRows = 12.0

  /// Where a live row is; nil where GTK has given it no place, for it is far from what is seen.
  func frame(of row: UnsafeMutablePointer<GtkWidget>) -> Frame? {
    guard gtk_widget_get_mapped(row) != 0, gtk_widget_get_child_visible(row) != 0 else { return nil }
    var (corner, place) = (graphene_point_t(), graphene_point_t())
    guard gtk_widget_compute_point(row, widget, &corner, &place) != 0 else { return nil }
    let frame = Frame(
      x: Double(place.x), y: Double(place.y), width: Double(gtk_widget_get_width(row)),
      height: Double(gtk_widget_get_height(row)))
    return frame.height > 0 ? frame : nil
  }

  /// The item under a place in the view, and its row's widget.
  func row(at x: Double, _ y: Double) -> (listItem: UnsafeMutableRawPointer, widget: UnsafeMutablePointer<GtkWidget>)? {
    guard x >= 0, y >= 0, x < Double(gtk_widget_get_width(widget)), y < Double(gtk_widget_get_height(widget)) else {
      return nil
    }
    var nearest: (listItem: UnsafeMutableRawPointer, widget: UnsafeMutablePointer<GtkWidget>)?
    var least = Self.roomAroundRows.nextUp
    for (listItem, content) in live {
      guard let row = content.widget.flatMap({ gtk_widget_get_parent($0) }), let frame = frame(of: row),
        frame.distance(to: (x, y)) < least
      else { continue }
      (nearest, least) = ((listItem, row), frame.distance(to: (x, y)))
    }
    return nearest
  }

  /// The uppermost position that is seen.
  var firstVisiblePosition: Int? {
    let height = Double(gtk_widget_get_height(widget))
    var first: (item: UnsafeMutableRawPointer, y: Double)?
    for (listItem, content) in live {
      guard let row = content.widget.flatMap({ gtk_widget_get_parent($0) }), let frame = frame(of: row),
        frame.y < height, frame.y + frame.height > 0, frame.y < first?.y ?? .infinity
      else { continue }
      first = (listItem, frame.y)
    }
    return first.flatMap { position(of: $0.item) }
  }

  /// The positions that are seen, in order.
  var visiblePositions: [Int] {
    let height = Double(gtk_widget_get_height(widget))
    return live.compactMap { listItem, content in
      guard let row = content.widget.flatMap({ gtk_widget_get_parent($0) }), let frame = frame(of: row),
        frame.y < height, frame.y + frame.height > 0
      else { return nil }
      return position(of: listItem)
    }.sorted()
  }
}

internal import CGtk
internal import GLibKit

// GTK's own hit testing (`gtk_widget_pick`) and `gtk_widget_compute_bounds` need a widget's style. Before the frame
// that styles it, GTK resolves that style without the widget's surroundings, and from then on resolves it again
// whenever the focus or the pointer moves anywhere nearby. All but ``top(of:)`` therefore use only what the layout
// knows.
extension LiveRows {
  /// The bounds of a live row's widget, relative to the view's top left corner.
  struct Frame {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0

    /// Returns the distance to a point, measured along the axis on which it is greater; 0 inside the frame.
    fileprivate func distance(to place: (x: Double, y: Double)) -> Double {
      max(x - place.x, place.x - (x + width), y - place.y, place.y - (y + height), 0)
    }
  }

  /// The largest margin that a style puts around a row, in pixels.
  private static let roomAroundRows = 12.0

  /// Returns the frame of a live row, or nil if GTK has not allocated it because it is far outside the visible area.
  func frame(of row: UnsafeMutablePointer<GtkWidget>) -> Frame? {
    guard gtk_widget_get_mapped(row) != 0, gtk_widget_get_child_visible(row) != 0 else { return nil }
    var (corner, place) = (graphene_point_t(), graphene_point_t())
    guard gtk_widget_compute_point(row, widget, &corner, &place) != 0 else { return nil }
    let frame = Frame(
      x: Double(place.x), y: Double(place.y), width: Double(gtk_widget_get_width(row)),
      height: Double(gtk_widget_get_height(row)))
    return frame.height > 0 ? frame : nil
  }

  /// Returns the live item at a point in the view, and its row's widget; nil where a header covers it.
  func row(at x: Double, _ y: Double) -> (listItem: ListItem, widget: UnsafeMutablePointer<GtkWidget>)? {
    guard x >= 0, y >= 0, x < Double(gtk_widget_get_width(widget)), y < Double(gtk_widget_get_height(widget)) else {
      return nil
    }
    if let pinned, pinned.covers(x, y) { return nil }
    var nearest: (listItem: ListItem, widget: UnsafeMutablePointer<GtkWidget>)?
    var least = Self.roomAroundRows.nextUp
    for (listItem, content) in contents {
      guard let row = content.row, let frame = frame(of: row), frame.distance(to: (x, y)) < least else { continue }
      (nearest, least) = ((listItem, row), frame.distance(to: (x, y)))
    }
    return nearest
  }

  /// Returns the live position that is above another one in a grid, or below it.
  /// - Parameters:
  ///   - position: The position.
  ///   - direction: 1 for above, -1 for below.
  func position(above position: Int, by direction: Int) -> Int? {
    guard let row = row(at: position), let place = frame(of: row) else { return nil }
    var nearest: (item: ListItem, distance: Double)?
    for (listItem, content) in contents {
      guard let row = content.row, let frame = frame(of: row), abs(frame.x - place.x) < place.width / 2 else {
        continue
      }
      let distance = (place.y - frame.y) * Double(direction)
      if distance > 0, distance < nearest?.distance ?? .infinity { nearest = (listItem, distance) }
    }
    return nearest.flatMap { self.position(of: $0.item) }
  }

  /// The topmost visible position.
  var firstVisiblePosition: Int? {
    let height = Double(gtk_widget_get_height(widget))
    var first: (item: ListItem, y: Double)?
    for (listItem, content) in contents {
      guard let row = content.row, let frame = frame(of: row),
        frame.y < height, frame.y + frame.height > 0, frame.y < first?.y ?? .infinity
      else { continue }
      first = (listItem, frame.y)
    }
    return first.flatMap { position(of: $0.item) }
  }

  /// The visible positions, in order.
  var visiblePositions: [Int] {
    let (width, height) = (Double(gtk_widget_get_width(widget)), Double(gtk_widget_get_height(widget)))
    return contents.compactMap { listItem, content in
      guard let row = content.row, let frame = frame(of: row), frame.y < height, frame.y + frame.height > 0,
        frame.x < width, frame.x + frame.width > 0
      else { return nil }
      return position(of: listItem)
    }.sorted()
  }

  /// Returns a live row's distance from the top of the view, or nil if GTK has not allocated it because it is far
  /// outside the visible area.
  func top(of position: Int) -> Double? { bounds(of: position)?.y }

  /// Returns the bounds of a live row, including the margins from the style sheet, as scrolling does; nil if GTK has not
  /// allocated it.
  func bounds(of position: Int) -> Frame? {
    guard let row = row(at: position), let outermost = outermostRow(at: position),
      gtk_widget_get_child_visible(row) != 0, gtk_widget_get_child_visible(outermost) != 0
    else { return nil }
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(row, widget, &bounds) != 0 else { return nil }
    return Frame(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }

  /// The positions that GTK has allocated, in order: the visible ones and a few beside them.
  var allocatedPositions: [Int] {
    contents.compactMap { listItem, content in content.row.flatMap(frame) == nil ? nil : position(of: listItem) }
      .sorted()
  }
}

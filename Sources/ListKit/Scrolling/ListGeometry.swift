internal import CGtk
internal import GLibKit

/// Where the positions of a list are in its content, whose top is at 0 and whose visible part begins at the content
/// offset.
///
/// GTK knows the heights of the rows near the visible ones, and assumes for all others the average. Its own scroll bar
/// shows this estimate. Positions that GTK has allocated are exact relative to the visible part; all others are
/// interpolated between them and the ends of the content, so that they agree with the scroll bar.
struct ListGeometry {
  private let rows: LiveRows
  private let model: RowModel

  init(of rows: LiveRows, _ model: RowModel) { (self.rows, self.model) = (rows, model) }

  /// The adjustment that scrolls the list; nil while it is not in a scrolled window.
  var adjustment: UnsafeMutablePointer<GtkAdjustment>? { gtk_scrollable_get_vadjustment(rows.widget.raw.opaque) }

  private var sideways: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrollable_get_hadjustment(rows.widget.raw.opaque)
  }

  /// The height of the visible part.
  var page: Double { adjustment.map { gtk_adjustment_get_page_size($0) } ?? 0 }

  /// The height of everything.
  var height: Double { adjustment.map { gtk_adjustment_get_upper($0) } ?? 0 }

  /// The corner of the content that is at the top left of the visible part.
  var offset: Point {
    Point(
      x: sideways.map { gtk_adjustment_get_value($0) } ?? 0, y: adjustment.map { gtk_adjustment_get_value($0) } ?? 0)
  }

  /// Moves the content; the ends limit how far.
  func scroll(to y: Double) {
    if let adjustment { gtk_adjustment_set_value(adjustment, y) }
  }

  /// Returns a position's area in the content; nil if there is no such position or nothing is laid out.
  func frame(of position: Int) -> Rect? {
    guard (0..<model.count).contains(position) else { return nil }
    if let exact = exactFrame(of: position) { return exact }
    guard let known, let edge = known.first else { return nil }
    let index = line(of: position, known)
    let column = column(of: position, known)
    // Of a shelf, items far from the visible ones do not exist.
    if let beside = known.places.first(where: { self.line(of: $0.position, known) == index }) {
      let spacing = rows.lines?.layout.line(at: index)?.layout?.interItemSpacing ?? 0
      let stride = beside.frame.width + Double(spacing)
      let columns = Double(column - self.column(of: beside.position, known)) * (rows.isRightToLeft ? -1 : 1)
      let x = beside.frame.minX + columns * stride
      return Rect(x: x, y: beside.frame.minY, width: beside.frame.width, height: beside.frame.height)
    }
    let line = Double(index)
    let width = edge.frame.width
    let x = known.left + Double(column) * width
    if line < Double(known.firstLine) {
      let height = known.top / Double(known.firstLine)
      return Rect(x: x, y: line * height, width: width, height: height)
    }
    let height = max(self.height - known.bottom, 0) / Double(max(lineCount(known) - known.lastLine - 1, 1))
    return Rect(
      x: x, y: known.bottom + (line - Double(known.lastLine + 1)) * height, width: width, height: height)
  }

  /// Returns the position at a point of the content; nil if there is none.
  func position(at point: Point) -> Int? {
    let offset = offset
    let (x, y) = (point.x - offset.x, point.y - offset.y)
    if y >= 0, y < page { return rows.row(at: x, y).flatMap { rows.position(of: $0.listItem) } }
    guard let known, point.y >= 0, point.y < height, x >= 0, x < Double(gtk_widget_get_width(rows.widget)) else {
      return nil
    }
    // Beside the visible part there are a few more whose places are known.
    if let exact = known.places.first(where: { $0.frame.minY <= point.y && point.y < $0.frame.maxY && contains(x, $0) })
    {
      return exact.position
    }
    let line: Double
    if point.y < known.top {
      line = point.y / known.top * Double(known.firstLine)
    } else {
      let left = lineCount(known) - known.lastLine - 1
      guard left > 0, point.y >= known.bottom, height > known.bottom else { return nil }
      line = Double(known.lastLine + 1) + (point.y - known.bottom) / (height - known.bottom) * Double(left)
    }
    let column = known.columns == 1 ? 0 : Int((point.x - known.left) / known.width)
    return position(inLine: Int(line), column: column, known)
  }

  private func contains(_ x: Double, _ place: Place) -> Bool { place.frame.minX <= x && x < place.frame.maxX }

  /// Returns the area of a position that GTK has allocated.
  func exactFrame(of position: Int) -> Rect? {
    guard gtk_widget_get_mapped(rows.widget) != 0, let bounds = rows.bounds(of: position) else { return nil }
    let offset = offset
    return Rect(x: bounds.x + offset.x, y: bounds.y + offset.y, width: bounds.width, height: bounds.height)
  }
}

/// What lies between the allocated positions and the ends.
extension ListGeometry {
  private struct Place {
    let position: Int
    let frame: Rect
  }

  /// The allocated positions.
  private struct Known {
    let places: [Place]
    var firstLine = 0
    var lastLine = 0
    /// How many positions a line of a GtkGridView has; 1 for other lists.
    var columns = 1

    var first: Place? { places.first }
    var top: Double { places.first?.frame.minY ?? 0 }
    var bottom: Double { places.map(\.frame.maxY).max() ?? 0 }
    var left: Double { places.map(\.frame.minX).min() ?? 0 }
    var width: Double { places.first?.frame.width ?? 1 }
  }

  private var known: Known? {
    let places = rows.allocatedPositions.compactMap { position in
      exactFrame(of: position).map { Place(position: position, frame: $0) }
    }
    guard let first = places.first, let last = places.last else { return nil }
    var known = Known(places: places)
    if rows.lines == nil, rows.isSideBySide(first.position) {
      known.columns = max(places.filter { abs($0.frame.minY - first.frame.minY) < 1 }.count, 1)
    }
    known.firstLine = line(of: first.position, known)
    known.lastLine = line(of: last.position, known)
    return known
  }

  private func line(of position: Int, _ known: Known) -> Int {
    rows.lines?.layout.line(of: position) ?? position / known.columns
  }

  private func lineCount(_ known: Known) -> Int {
    rows.lines?.layout.count ?? (model.count + known.columns - 1) / known.columns
  }

  private func column(of position: Int, _ known: Known) -> Int {
    guard let lines = rows.lines?.layout else { return position % known.columns }
    return lines.line(at: lines.line(of: position)).map { position - $0.positions.lowerBound } ?? 0
  }

  private func position(inLine line: Int, column: Int, _ known: Known) -> Int? {
    if let lines = rows.lines?.layout {
      guard let positions = lines.line(at: line)?.positions else { return nil }
      return positions.isEmpty ? nil : min(positions.lowerBound + column, positions.upperBound - 1)
    }
    let position = line * known.columns + column
    return (0..<model.count).contains(position) ? position : nil
  }
}

extension ListGeometry {
  /// Returns the positions in an area of a list with one position per line, in order.
  func positions(in area: Rect) -> [Int] {
    guard model.count > 0, area.maxY > 0, area.minY < height, area.height > 0, area.width > 0 else { return [] }
    let first = lowest { frame(of: $0).map { $0.maxY > area.minY } ?? true }
    let end = lowest { frame(of: $0).map { $0.minY >= area.maxY } ?? true }
    return Array(first..<max(first, end))
  }

  /// Returns the first position for which a condition holds that holds for all after it, or the number of positions.
  private func lowest(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, model.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SectionLayout {
  /// Returns the area of a section; nil if it is empty.
  func rect(of section: Int, in geometry: ListGeometry) -> Rect? {
    guard (0..<sectionCount).contains(section), let first = positions(of: section).first,
      let last = positions(of: section).last, let top = geometry.frame(of: first)
    else { return nil }
    return geometry.frame(of: last).map(top.union)
  }
}

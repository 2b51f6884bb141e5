internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// A visible row and its distance from the top of the view, in pixels.
struct SeenRow {
  var position: Int
  let y: Double
}

/// Keeps a row where the user sees it. GTK keeps the scroll position of rows whose order does not change; it treats a
/// moved row as a different one and shows whatever is now at its old place.
final class ScrollAnchor {
  /// The number of frames in which a row's offset is checked and corrected: a list that has just been mapped is laid
  /// out more than once before it knows where its rows are.
  private static let framesOfHolding = 12

  private let rows: LiveRows
  private let model: RowModel
  private let frames: FrameClock
  private let geometry: ListGeometry
  /// How many pixels at the top cover a row.
  var covered: (_ position: Int) -> Double = { _ in 0 }
  private lazy var animation = ScrollAnimation(of: rows, geometry)
  /// The number of times the list was to be scrolled; identifies the latest.
  private var holds = 0
  /// Scrolls to a row once the list is on the screen: before, nothing is laid out, and there may be no frames.
  private var waiting: (() -> Void)?
  /// Whether GTK is to scroll to a row, which it does in the next layout.
  private var isDue = false

  init(in rows: LiveRows, _ model: RowModel, _ frames: FrameClock, _ geometry: ListGeometry) {
    self.rows = rows
    self.model = model
    self.frames = frames
    self.geometry = geometry
    Signal.connect("map", of: rows.widget) { [weak self] in
      let waiting = self?.waiting
      self?.waiting = nil
      waiting?()
    }
  }

  /// Returns the row to keep in place: the first visible selected row, otherwise the first visible row.
  func seenRow() -> SeenRow? {
    let visible = rows.visiblePositions.filter(model.canSelect)
    let tops = visible.compactMap(seenRow(at:))
    // The topmost row may be cut off.
    return tops.first { model.isSelected($0.position) } ?? tops.first { $0.y >= 0 } ?? tops.first
  }

  /// Returns the row at a position and its distance from the top, if GTK has allocated it.
  func seenRow(at position: Int) -> SeenRow? { rows.top(of: position).map { SeenRow(position: position, y: $0) } }

  /// Scrolls a row back to a given offset, repeating until it is there and the list is no longer resized, as by a bar
  /// that slides away above it.
  func hold(_ row: SeenRow) { hold(row.position, at: .offset(row.y)) }

  /// Scrolls to a row.
  /// - Parameters:
  ///   - position: The row.
  ///   - place: Where it belongs; nil for as near as it is.
  ///   - isAnimated: Whether the list moves there over several frames.
  func scroll(to position: Int, at place: RowPlace?, isAnimated: Bool) {
    holds += 1
    let top = covered(position)
    let place = place == .offset(0) ? .offset(top) : place
    guard isAnimated, let frame = geometry.frame(of: position), lk_list_is_animated(rows.widget) != 0 else {
      if let place { hold(position, at: place) } else { show(position, below: top) }
      return
    }
    let distance = frame.minY - geometry.offset.y
    // Where a row is that is visible already, GTK knows exactly.
    guard let place = place ?? RowPlace.nearest(to: distance, frame.height, in: geometry.page, below: top) else {
      return
    }
    let (number, generation) = (holds, model.generation)
    animation.run(to: position, at: place) { [weak self] in
      guard let self, number == holds, generation == model.generation else { return false }
      return true
    } completion: { [weak self] in
      self?.hold(position, at: place)
    }
  }

  /// Scrolls to a place in the content, instead of to the row that is being scrolled to, if any.
  func scroll(to y: Double) {
    holds += 1
    geometry.scroll(to: y)
    guard isDue || gtk_widget_get_mapped(rows.widget) != 0 else { return }
    // GTK loses its place if it is scrolled twice before a layout.
    let number = holds
    frames.whenLaidOut { [weak self] in
      if let self, number == holds { geometry.scroll(to: y) }
    }
  }

  /// Lets GTK scroll a row into view, below what covers the top of the list.
  private func show(_ position: Int, below top: Double) {
    rows.scroll(to: position)
    guard gtk_widget_get_mapped(rows.widget) != 0 else {
      return whenShown { [weak self] in self?.frames.whenLaidOut { self?.rows.scroll(to: position) } }
    }
    isDue = true
    let number = holds
    frames.whenLaidOut { [weak self] in
      guard let self else { return }
      isDue = false
      guard top > 0, number == holds, let y = rows.top(of: position), y < top else { return }
      geometry.scroll(to: geometry.offset.y + y - top)
    }
  }

  /// Runs a closure once the list is on the screen, unless the rows change or the list is to be scrolled until then.
  private func whenShown(_ work: @escaping () -> Void) {
    let (number, generation) = (holds, model.generation)
    waiting = { [weak self] in
      if let self, number == holds, generation == model.generation { work() }
    }
  }

  private func hold(_ position: Int, at place: RowPlace) {
    holds += 1
    hold(position, place, holds, model.generation, frames: Self.framesOfHolding)
  }

  private func hold(_ position: Int, _ place: RowPlace, _ number: Int, _ generation: Int, frames left: Int) {
    let height = geometry.page
    rows.scroll(to: position)
    guard gtk_widget_get_mapped(rows.widget) != 0 else {
      return whenShown { [weak self] in self?.hold(position, place, number, generation, frames: left) }
    }
    isDue = true
    frames.whenLaidOut { [weak self] in
      self?.isDue = false
      guard let self, number == holds, generation == model.generation else { return }
      geometry.scroll(to: geometry.offset.y + (distance(of: position, from: place) ?? 0))
      watch(position, place, number, generation, frames: left, height)
    }
  }

  /// Scrolls the row back again if it is not there in the next frame, or if the list is resized in one of the next ones.
  private func watch(
    _ position: Int, _ place: RowPlace, _ number: Int, _ generation: Int, isSettled: Bool = false, frames left: Int,
    _ height: Double
  ) {
    frames.inNextFrame { [weak self] in
      // A later change of the rows, or a later hold, determines the new offset itself.
      guard let self, left > 0, number == holds, generation == model.generation else { return }
      if geometry.page != height {
        hold(position, place, number, generation, frames: Self.framesOfHolding)
      } else if !isSettled, !isHeld(position, place) {
        hold(position, place, number, generation, frames: left - 1)
      } else {
        // Now only a new size moves the row: if anything else does, it is the user.
        watch(position, place, number, generation, isSettled: true, frames: left - 1, height)
      }
    }
  }

  /// Returns how far a row is below its place, if GTK has allocated it.
  private func distance(of position: Int, from place: RowPlace) -> Double? {
    rows.bounds(of: position).map { $0.y - place.top(ofRow: $0.height, in: geometry.page) }
  }

  /// Whether a row is at its place, or as close as the ends of the list allow.
  private func isHeld(_ position: Int, _ place: RowPlace) -> Bool {
    guard let distance = distance(of: position, from: place) else { return false }
    let (value, last) = (geometry.offset.y, geometry.height - geometry.page)
    return abs(distance) < 1 || distance < 0 && value <= 0 || distance > 0 && value >= last
  }

  /// Whether the list is scrolled to its top.
  var isAtTop: Bool { geometry.adjustment != nil && geometry.offset.y <= 0 }

  /// Shows rows inserted above the first row while that row was at the top. GTK before 4.12 stays anchored at the
  /// former first row and leaves the space of the new rows blank until the list is scrolled.
  func lookAgain() {
    frames.whenLaidOut { [weak self] in
      if let self, isAtTop { lk_list_look_again(rows.widget) }
    }
  }
}

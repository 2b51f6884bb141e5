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
  private lazy var animation = ScrollAnimation(of: rows, geometry)
  /// The number of calls to ``hold(_:at:)``; identifies the latest.
  private var holds = 0

  init(in rows: LiveRows, _ model: RowModel, _ frames: FrameClock, _ geometry: ListGeometry) {
    self.rows = rows
    self.model = model
    self.frames = frames
    self.geometry = geometry
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
    guard isAnimated, let frame = geometry.frame(of: position), lk_list_is_animated(rows.widget) != 0 else {
      if let place { hold(position, at: place) } else { rows.scroll(to: position) }
      return
    }
    holds += 1
    let distance = frame.minY - geometry.offset.y
    // Where a row is that is visible already, GTK knows exactly.
    guard let place = place ?? RowPlace.nearest(to: distance, frame.height, in: geometry.page) else { return }
    let (number, generation) = (holds, model.generation)
    animation.run(to: position, at: place) { [weak self] in
      guard let self, number == holds, generation == model.generation else { return false }
      return true
    } completion: { [weak self] in
      self?.hold(position, at: place)
    }
  }

  private func hold(_ position: Int, at place: RowPlace) {
    holds += 1
    hold(position, place, holds, model.generation, frames: Self.framesOfHolding)
  }

  private func hold(_ position: Int, _ place: RowPlace, _ number: Int, _ generation: Int, frames left: Int) {
    let height = geometry.page
    rows.scroll(to: position)
    frames.whenLaidOut { [weak self] in
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

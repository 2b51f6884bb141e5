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
  /// The number of calls to ``hold(_:)``; identifies the latest.
  private var holds = 0

  init(in rows: LiveRows, _ model: RowModel, _ frames: FrameClock) {
    self.rows = rows
    self.model = model
    self.frames = frames
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
  func hold(_ row: SeenRow) {
    holds += 1
    hold(row, holds, model.generation, frames: Self.framesOfHolding)
  }

  private func hold(_ row: SeenRow, _ number: Int, _ generation: Int, frames left: Int) {
    let height = height
    rows.scroll(to: row.position)
    frames.whenLaidOut { [weak self] in
      guard let self, number == holds, generation == model.generation else { return }
      scroll(by: rows.top(of: row.position).map { $0 - row.y } ?? 0)
      watch(row, number, generation, frames: left, height)
    }
  }

  /// Scrolls the row back again if it is not there in the next frame, or if the list is resized in one of the next ones.
  private func watch(
    _ row: SeenRow, _ number: Int, _ generation: Int, isSettled: Bool = false, frames left: Int, _ height: Double
  ) {
    frames.inNextFrame { [weak self] in
      // A later change of the rows, or a later hold, determines the new offset itself.
      guard let self, left > 0, number == holds, generation == model.generation else { return }
      if self.height != height {
        hold(row, number, generation, frames: Self.framesOfHolding)
      } else if !isSettled, !isHeld(row) {
        hold(row, number, generation, frames: left - 1)
      } else {
        // Now only a new size moves the row: if anything else does, it is the user.
        watch(row, number, generation, isSettled: true, frames: left - 1, height)
      }
    }
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrollable_get_vadjustment(rows.widget.raw.opaque)
  }

  /// The height of the visible part of the list.
  private var height: Double { gtk_adjustment_get_page_size(adjustment) }

  private func scroll(by distance: Double) {
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + distance)
  }

  /// Whether a row is at its intended offset, or as close as the ends of the list allow.
  private func isHeld(_ row: SeenRow) -> Bool {
    guard let top = rows.top(of: row.position) else { return false }
    let adjustment = adjustment
    let value = gtk_adjustment_get_value(adjustment)
    let last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    return abs(top - row.y) < 1 || top < row.y && value <= gtk_adjustment_get_lower(adjustment)
      || top > row.y && value >= last
  }

  /// Whether the list is scrolled to its top.
  var isAtTop: Bool { adjustment.map { gtk_adjustment_get_value($0) <= gtk_adjustment_get_lower($0) } ?? false }

  /// Shows rows inserted above the first row while that row was at the top. GTK before 4.12 stays anchored at the
  /// former first row and leaves the space of the new rows blank until the list is scrolled.
  func lookAgain() {
    frames.whenLaidOut { [weak self] in
      if let self, isAtTop { lk_list_look_again(rows.widget) }
    }
  }
}

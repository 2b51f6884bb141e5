// Ownership: the rows that fade in are retained until they have.

internal import CGLib
internal import CGtk
internal import GLibKit

/// Fades inserted rows in, by a style class. GTK skips the animation if the user has turned animations off.
final class RowArrivals {
  private static let style = "list-arrival"
  /// As long as the animation of ``ListStyle``.
  private static let duration = Duration.milliseconds(200)

  private let rows: LiveRows

  init(in rows: LiveRows) { self.rows = rows }

  /// Fades in the rows at these positions that are alive.
  func fadeIn(_ positions: Set<Int>) {
    guard !positions.isEmpty else { return }
    let arriving = rows.contents.keys.compactMap { listItem in
      rows.position(of: listItem).flatMap { positions.contains($0) ? rows[listItem]?.row : nil }
    }.map { GObjectRef(retaining: $0) }
    for row in arriving { gtk_widget_add_css_class(row.pointer.typed(), Self.style) }
    Task {
      try? await Task.sleep(for: Self.duration)
      for row in arriving { gtk_widget_remove_css_class(row.pointer.typed(), Self.style) }
    }
  }
}

internal import CGtk
internal import GLibKit
import ListKit

/// The window: the pages on the left, the chosen one on the right.
final class GalleryWindow: View {
  @Outlet var pages: ListView
  @Outlet var page: Box

  var window: UnsafeMutablePointer<GtkWindow> { root.raw.typed() }

  /// Shows a page's title.
  func show(title: String) { gtk_window_set_title(window, title) }
}

import ListKit

/// The window: the pages on the left, the chosen one on the right.
final class GalleryWindow: View {
  @Outlet var pages: ListView
  @Outlet var page: Box

  var window: Window { Window(root) }
}

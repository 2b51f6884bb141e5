import ListKit
import Toolkit

/// The bar that says why the full text could not be shown.
final class FullTextBar: View {
  @Outlet var message: Label
  @Outlet var retry: Button
  @Outlet var browser: Button
}

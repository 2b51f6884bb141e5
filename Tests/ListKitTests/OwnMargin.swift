@testable import ListKit

/// A header or footer that a data source makes itself.
final class OwnMargin: View {
  @Outlet private var label: Label

  override class var templateDocument: String? {
    """
    <interface><template class="OwnMargin" parent="GtkBox"><child><object class="GtkLabel" id="label"/></child>
    </template></interface>
    """
  }

  /// Returns a view with a text.
  @MainActor static func showing(_ text: String, in table: TableView) -> OwnMargin {
    let view = table.dequeueHeaderFooter(OwnMargin.self)
    view.label.setText(text)
    return view
  }
}

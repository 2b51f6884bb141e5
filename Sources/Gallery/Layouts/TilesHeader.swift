import ListKit

/// The view before all sections.
final class TilesHeader: View {
  @Outlet private var end: Button

  /// Called by the button that leads to the last item.
  var onGo: () -> Void = {}

  override class var templateDocument: String? {
    """
    <interface><template class="TilesHeader" parent="GtkBox"><property name="spacing">6</property>
    <property name="margin-top">6</property><property name="margin-bottom">6</property>
    <child><object class="GtkLabel"><property name="label">100,051 items</property>
    <property name="hexpand">true</property><property name="xalign">0</property></object></child>
    <child><object class="GtkButton" id="end"><property name="label">To the end</property></object></child>
    </template></interface>
    """
  }

  override func didLoad() { end.onClick { [weak self] in self?.onGo() } }
}

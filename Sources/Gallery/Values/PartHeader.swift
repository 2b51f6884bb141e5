import ListKit

/// The header of a part: its name, and how many of its items are starred.
final class PartHeader: View {
  /// What the header shows.
  struct Content: Equatable {
    let name: String
    let stars: Int
  }

  @Outlet private var name: Label
  @Outlet private var stars: Label

  override class var templateDocument: String? {
    """
    <interface><template class="PartHeader" parent="GtkBox"><property name="spacing">12</property>
    <child><object class="GtkLabel" id="name"><property name="xalign">0</property>
    <property name="hexpand">true</property></object></child>
    <child><object class="GtkLabel" id="stars"><style><class name="dim-label"/></style></object></child>
    </template></interface>
    """
  }

  func show(_ content: Content) {
    name.setText(content.name)
    stars.setText(content.stars == 0 ? "" : "\(content.stars) starred")
  }
}

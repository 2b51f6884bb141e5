import ListKit

/// The footer of a table: how many rows it has.
final class CountFooter: View {
  @Outlet private var count: Label

  override class var templateDocument: String? {
    """
    <interface><template class="CountFooter" parent="GtkBox"><property name="margin-top">6</property>
    <property name="margin-bottom">6</property>
    <child><object class="GtkLabel" id="count"><property name="hexpand">true</property>
    <style><class name="dim-label"/></style></object></child></template></interface>
    """
  }

  func show(_ number: Int) { count.setText(number == 1 ? "1 person" : "\(number) people") }
}

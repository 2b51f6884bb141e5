/// A view that consists of a scrolling list, for a table that fills its window.
public final class ListScreen: View {
  /// The list.
  @Outlet public var list: ListView

  /// The template, embedded so that no resource is needed.
  public override class var templateDocument: String? {
    """
    <interface><template class="ListScreen" parent="GtkBox"><child><object class="GtkScrolledWindow">
    <property name="hexpand">true</property><property name="vexpand">true</property>
    <child><object class="GtkListView" id="list"/></child></object></child></template></interface>
    """
  }
}

internal import CGtk

/// The default section header: one line of text.
final class PlainSectionHeader: View, SectionHeader {
  @Outlet private var title: Label

  override class var templateDocument: String? {
    """
    <interface><template class="PlainSectionHeader" parent="GtkBox"><child><object class="GtkLabel" id="title">
    <property name="xalign">0</property><property name="hexpand">true</property>
    <property name="ellipsize">end</property></object></child></template></interface>
    """
  }

  func show(_ title: String) { self.title.setText(title) }
}

/// A text below a section, wrapped over as many lines as it needs.
final class PlainSectionFooter: View, SectionHeader {
  @Outlet private var title: Label

  override class var templateDocument: String? {
    """
    <interface><template class="PlainSectionFooter" parent="GtkBox"><child><object class="GtkLabel" id="title">
    <property name="xalign">0</property><property name="hexpand">true</property>
    <property name="wrap">true</property><property name="wrap-mode">word-char</property>
    </object></child></template></interface>
    """
  }

  func show(_ title: String) { self.title.setText(title) }
}

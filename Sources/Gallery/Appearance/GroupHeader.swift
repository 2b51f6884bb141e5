import ListKit

/// The header of a group: its name, and a button that turns the order of its rows around.
final class GroupHeader: View {
  @Outlet private var name: Label
  @Outlet private var turn: Button

  /// Called by the button.
  var onTurn: () -> Void = {}

  override class var templateDocument: String? {
    """
    <interface><template class="GroupHeader" parent="GtkBox"><property name="spacing">12</property>
    <child><object class="GtkLabel" id="name"><property name="xalign">0</property>
    <property name="hexpand">true</property></object></child>
    <child><object class="GtkButton" id="turn"><property name="valign">center</property>
    <property name="icon-name">view-sort-ascending-symbolic</property>
    <style><class name="flat"/></style></object></child>
    </template></interface>
    """
  }

  override func didLoad() {
    turn.onClick { [weak self] in self?.onTurn() }
  }

  func show(_ group: NameGroup) {
    name.setText(group.id)
    turn.describe(name: "Turn \(group.id) around")
    turn.setTooltip("Turn \(group.id) around")
  }
}

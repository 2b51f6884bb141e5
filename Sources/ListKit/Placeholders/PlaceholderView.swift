internal import CGtk

/// The view that shows a ``Placeholder``.
final class PlaceholderView: View {
  @Outlet private var spinner: Spinner
  @Outlet private var icon: Image
  @Outlet private var title: Label
  @Outlet private var text: Label
  @Outlet private var action: Button
  @Outlet private var actionTitle: Label
  private var run: () -> Void = {}

  override class var templateDocument: String? {
    """
    <interface><template class="PlaceholderView" parent="GtkBox"><property name="orientation">vertical</property>
    <property name="spacing">12</property><property name="valign">center</property>
    <property name="halign">center</property><property name="margin-start">24</property>
    <property name="margin-end">24</property><property name="margin-top">24</property>
    <property name="margin-bottom">24</property><property name="focusable">true</property>
    <property name="accessible-role">group</property>
    <child><object class="GtkSpinner" id="spinner"><property name="width-request">32</property>
    <property name="height-request">32</property></object></child>
    <child><object class="GtkImage" id="icon"><property name="pixel-size">64</property>
    <style><class name="dim-label"/></style></object></child>
    <child><object class="GtkLabel" id="title"><property name="wrap">true</property>
    <property name="justify">center</property><style><class name="title-2"/></style></object></child>
    <child><object class="GtkLabel" id="text"><property name="wrap">true</property>
    <property name="justify">center</property></object></child>
    <child><object class="GtkButton" id="action"><property name="halign">center</property>
    <child><object class="GtkLabel" id="actionTitle"/></child></object></child></template></interface>
    """
  }

  override func didLoad() {
    action.onClick { [weak self] in self?.run() }
  }

  /// Moves the keyboard focus to the action button, if there is one.
  func focusAction() {
    if gtk_widget_get_visible(action.pointer) != 0 { action.grabFocus() }
  }

  func show(_ placeholder: Placeholder) {
    AnyWidget(root).describe(name: placeholder.title, description: placeholder.text ?? "")
    spinner.setVisible(placeholder.isWorking)
    spinner.setSpinning(placeholder.isWorking)
    icon.setVisible(placeholder.icon != nil)
    if let name = placeholder.icon { icon.setIcon(name) }
    title.setText(placeholder.title)
    text.setVisible(placeholder.text != nil)
    text.setText(placeholder.text ?? "")
    action.setVisible(placeholder.action != nil)
    if let action = placeholder.action {
      actionTitle.setText(action.title)
      self.action.describe(name: action.title)
    }
    run = placeholder.action?.run ?? {}
  }
}

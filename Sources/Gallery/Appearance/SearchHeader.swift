import ListKit

/// The header of a table: a field that filters its rows, and a button that empties the field.
final class SearchHeader: View {
  @Outlet private var field: Entry
  @Outlet private var clear: Button

  /// Called when the text changes.
  var onSearch: (String) -> Void = { _ in }

  override class var templateDocument: String? {
    """
    <interface><template class="SearchHeader" parent="GtkBox"><property name="spacing">6</property>
    <property name="margin-top">6</property><property name="margin-bottom">6</property>
    <child><object class="GtkEntry" id="field"><property name="hexpand">true</property>
    <property name="placeholder-text">Search by name</property>
    <accessibility><property name="label">Search</property></accessibility></object></child>
    <child><object class="GtkButton" id="clear"><property name="label">Clear</property></object></child>
    </template></interface>
    """
  }

  override func didLoad() {
    field.onChange { [weak self] in self.map { $0.onSearch($0.field.text) } }
    clear.onClick { [weak self] in self?.field.text = "" }
  }
}

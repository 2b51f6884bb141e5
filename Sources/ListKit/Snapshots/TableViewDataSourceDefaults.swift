/// What a data source with identifiers answers about editing and headers unless a subclass of it overrides the method: the
/// superclass of ``TableViewDiffableDataSource`` and ``OutlineDataSource``.
///
/// A default of the protocol itself would be called even if a subclass had such a method.
open class TableViewDataSourceDefaults {
  init() {}

  /// Returns nil: a view of the header's type.
  open func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? { nil }

  /// Returns nil: the title as text.
  open func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? { nil }

  /// Returns false.
  open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  /// Does nothing.
  open func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt indexPath: IndexPath) {}
}

/// What stands above or below a section's rows: a view that can show a title, loaded by its own name.
///
/// The type is the identifier: ``TableSection/headerType`` or the data source names it, and the table makes as many as it
/// needs. It stands in the place of a row and can be neither selected nor activated.
@MainActor public protocol SectionHeader: View {
  /// Shows a section's title.
  func show(_ title: String)
}

/// A view above or below a section's rows that shows a title, loaded by its type name.
///
/// The type is the identifier: ``TableSection/headerType`` or the data source names it, and the table creates as many
/// views as it needs. A header occupies a position in the list but can be neither selected nor activated.
@MainActor public protocol SectionHeader: View {
  /// Shows a section's title.
  func show(_ title: String)
}

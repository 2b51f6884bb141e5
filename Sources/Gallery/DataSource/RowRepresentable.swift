/// What a row of names shows, whatever type is behind it.
protocol RowRepresentable {
  /// The name.
  var name: String { get }
}

// An existing type becomes a row with one line and needs to know nothing about lists.
extension User: RowRepresentable {}

extension Article: RowRepresentable {
  var name: String { title }
}

/// What a row of names shows, whatever stands behind it.
protocol RowRepresentable {
  /// The name.
  var name: String { get }
}

// A type of the program's own becomes a row by one line, and knows nothing of lists.
extension User: RowRepresentable {}

extension Article: RowRepresentable {
  var name: String { title }
}

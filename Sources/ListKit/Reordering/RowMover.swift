/// Moves rows at the user's request.
protocol RowMover: AnyObject {
  /// Whether the user may move the cell at a position.
  func canMove(_ position: Int) -> Bool
  /// Whether something can be dropped into the cell at a position.
  func takesIn(_ position: Int) -> Bool
  /// Moves the cell at a position and reveals it, unless the program moves it on its own.
  func move(_ position: Int, _ destination: Destination)
}

extension RowMover {
  func canMove(_ position: Int) -> Bool { false }
  func takesIn(_ position: Int) -> Bool { false }
  func move(_ position: Int, _ destination: Destination) {}
}

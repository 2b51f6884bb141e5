extension TableView {
  /// Shows each value that a sequence gives.
  /// - Parameters:
  ///   - models: the values.
  ///   - refused: told of a value that holds a row or a section twice, which is not shown.
  /// - Returns: what does it, for as long as it is held.
  public func bind<Models: AsyncSequence & Sendable>(
    to models: Models, refused: @escaping (TableModelError) -> Void = { _ in }
  ) -> TableViewShim where Models.Element == TableModel, Models.Failure == Never {
    let shim = TableViewShim(self)
    shim.bind(to: models, refused: refused)
    return shim
  }
}

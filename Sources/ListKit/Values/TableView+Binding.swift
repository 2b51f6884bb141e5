extension TableView {
  /// Shows each value of a sequence.
  /// - Parameters:
  ///   - models: The values.
  ///   - refused: Called with the error of a value that contains a row or a section twice; that value is not shown.
  /// - Returns: The shim that drives the table, which must be held for the binding to last.
  public func bind<Models: AsyncSequence & Sendable>(
    to models: Models, refused: @escaping (TableModelError) -> Void = { _ in }
  ) -> TableViewShim where Models.Element == TableModel, Models.Failure == Never {
    let shim = TableViewShim(self)
    shim.bind(to: models, refused: refused)
    return shim
  }
}

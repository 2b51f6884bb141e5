import ListKit

/// Shows choices in cells.
final class FeedChoicesDataSource: TableViewDataSource {
  /// What there is to choose from.
  var choices: [any ChoiceRepresentable] = []

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { choices.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(FeedChoiceCell.self, for: indexPath)
    cell.show(choices[indexPath.row])
    return cell
  }
}

/// Hears which choice was made.
final class FeedChoicesDelegate: TableViewDelegate {
  private let onActivate: @MainActor (IndexPath) -> Void

  init(onActivate: @escaping @MainActor (IndexPath) -> Void) {
    self.onActivate = onActivate
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate(indexPath) }
}

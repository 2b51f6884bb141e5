import ListKit
import ReaderEngine

extension FeedChoices {
  /// Creates the table model of the choices.
  /// - Parameter toggle: called with the URL of the row that the user activates.
  func table(toggle: @escaping (String) -> Void) -> TableModel {
    TableModel(
      all.map { choice in
        CellModel(FeedChoiceCell.self, id: choice.feed.url, data: choice) { $0.show($1) }
          .activating { toggle(choice.feed.url) }
          .named(choice.choiceTitle)
      })
  }
}

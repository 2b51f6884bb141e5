import ListKit
import ReaderEngine

extension FeedChoices {
  /// The choices as rows.
  /// - Parameter toggle: called with the address of the row that the person presses.
  func table(toggle: @escaping (String) -> Void) -> TableModel {
    TableModel(
      all.map { choice in
        CellModel(FeedChoiceCell.self, id: choice.feed.url, data: choice) { $0.show($1) }
          .activating { toggle(choice.feed.url) }
          .named(choice.choiceTitle)
      })
  }
}

import ArticleHTML
import ListKit

/// What a row of choices shows.
protocol ChoiceRepresentable {
  /// The name.
  var choiceTitle: String { get }
  /// The address.
  var choiceAddress: String { get }
}

extension FeedLink: ChoiceRepresentable {
  var choiceTitle: String { title.flatMap { $0.isEmpty ? nil : $0 } ?? url }
  var choiceAddress: String { url }
}

/// One of the feeds that a page names.
final class FeedChoiceCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var address: Label

  func show(_ choice: any ChoiceRepresentable) {
    title.setText(choice.choiceTitle)
    address.setText(choice.choiceAddress)
    accessibilityLabel = choice.choiceTitle
    accessibilityDescription = choice.choiceAddress
  }
}

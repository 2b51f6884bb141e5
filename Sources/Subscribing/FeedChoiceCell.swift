import ListKit
import ReaderEngine
import Words
import Toolkit

/// What a row of choices shows.
protocol ChoiceRepresentable {
  /// The name.
  var choiceTitle: String { get }
  /// The address.
  var choiceAddress: String { get }
  /// Whether it is chosen; nil where it cannot be, for it is there already.
  var isChoiceChosen: Bool? { get }
  /// Why it could not be added; nil where nothing is known of that.
  var choiceProblem: String? { get }
}

extension FeedChoices.Choice: ChoiceRepresentable {
  var choiceTitle: String { feed.title.flatMap { $0.isEmpty ? nil : $0 } ?? feed.url }
  var choiceAddress: String { feed.url }
  var isChoiceChosen: Bool? { isSubscribed ? nil : isChosen }
  var choiceProblem: String? { failure?.words }
}

/// One of the feeds that a page names, with a check mark.
final class FeedChoiceCell: TableViewCell {
  @Outlet var check: CheckButton
  @Outlet var title: Label
  @Outlet var address: Label
  @Outlet var problem: Label

  func show(_ choice: any ChoiceRepresentable) {
    let isThere = choice.isChoiceChosen == nil
    check.setOn(choice.isChoiceChosen ?? true)
    AnyWidget(root).setSensitive(!isThere)
    title.setText(choice.choiceTitle)
    // Translators: a feed that a page names is among the person’s feeds already.
    address.setText(isThere ? tr("Subscribed already") : choice.choiceAddress)
    address.setTooltip(choice.choiceAddress)
    problem.setText(choice.choiceProblem ?? "")
    problem.setVisible(choice.choiceProblem != nil)
    accessibilityLabel = choice.choiceTitle
    accessibilityChecked = choice.isChoiceChosen
    accessibilityDescription = [state(of: choice), choice.choiceProblem, choice.choiceAddress].compactMap(\.self)
      .joined(separator: ", ")
  }

  private func state(of choice: any ChoiceRepresentable) -> String? {
    switch choice.isChoiceChosen {
    case nil: tr("Subscribed already")
    case true?: nil
    // GTK before 4.10 does not tell what is not checked from what cannot be
    // Translators: the state of a row with a check mark, as a screen reader says it.
    case false?: tr("Not checked")
    }
  }
}

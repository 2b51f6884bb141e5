import ListKit
import ReaderEngine
import Words
import Toolkit

/// The content of a row in the list of choices.
protocol ChoiceRepresentable {
  /// The name.
  var choiceTitle: String { get }
  /// The URL.
  var choiceAddress: String { get }
  /// Whether the feed is chosen; nil if it is already subscribed to.
  var isChoiceChosen: Bool? { get }
  /// Why the feed could not be added; nil if it has not failed.
  var choiceProblem: String? { get }
}

extension FeedChoices.Choice: ChoiceRepresentable {
  var choiceTitle: String { feed.title.flatMap { $0.isEmpty ? nil : $0 } ?? feed.url }
  var choiceAddress: String { feed.url }
  var isChoiceChosen: Bool? { isSubscribed ? nil : isChosen }
  var choiceProblem: String? { failure?.words }
}

/// A row with a check mark for one of the feeds of a page.
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
    // Translators: the user already subscribes to a feed of the page.
    address.setText(isThere ? tr("Already subscribed") : choice.choiceAddress)
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
    case nil: tr("Already subscribed")
    case true?: nil
    // GTK before 4.10 exposes “not checked” and “not checkable” as the same accessible state.
    // Translators: the state of a row with a check mark, read aloud by a screen reader.
    case false?: tr("Not checked")
    }
  }
}

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

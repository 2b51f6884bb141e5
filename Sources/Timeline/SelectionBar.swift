import Library
import ListKit
import Words
import Toolkit

/// What can be done with the articles that are selected, below their list.
final class SelectionBar: View {
  @Outlet var count: Label
  @Outlet var read: Button
  @Outlet var star: Button
  @Outlet var copyLinks: Button
  @Outlet var clear: Button

  /// Whether it is to be seen.
  var isShown: Bool { AnyWidget(root).isVisible }

  /// Says how many are selected and what the buttons would do; nil hides it.
  /// - Returns: whether it had the keyboard and goes.
  func show(_ selection: SelectionSummary?) -> Bool {
    let hadFocus = selection == nil && isShown && AnyWidget(root).hasFocusWithin
    AnyWidget(root).setVisible(selection != nil)
    guard let selection else { return hadFocus }
    // Translators: how many articles are selected in the list.
    count.setText(trn("%d selected", "%d selected", selection.count))
    let readWords = selection.marksRead ? tr("Mark as Read") : tr("Mark as Unread")
    show(readWords, on: read, icon: selection.marksRead ? "kiji-unread-symbolic" : "kiji-read-symbolic")
    // Translators: a verb: to give the articles a star.
    let starWords = selection.stars ? tr("Star") : tr("Remove Star")
    show(starWords, on: star, icon: selection.stars ? "kiji-unstarred-symbolic" : "kiji-starred-symbolic")
    return false
  }

  /// The icon says what is so, the words what a press does.
  private func show(_ words: String, on button: Button, icon: String) {
    button.setIcon(icon)
    button.setTooltip(words)
    button.describe(name: words)
  }
}

/// What is known of the articles that are selected.
struct SelectionSummary: Equatable {
  let count: Int
  /// Whether marking marks them as read: one at least is not.
  let marksRead: Bool
  /// Whether starring gives stars: one at least has none.
  let stars: Bool

  /// So many are looked at each time the selection changes; of more, something is taken to be unread and unstarred.
  static let mostLookedAt = 500

  /// Nothing, where there are not several.
  /// - Parameter articles: those of them whose content is there, at most ``mostLookedAt`` being asked for.
  init?(count: Int, articles: () -> [ArticleSummary]) {
    guard count > 1 else { return nil }
    let known = count <= Self.mostLookedAt ? articles() : []
    let isAnyUnknown = known.count < count
    self.count = count
    marksRead = isAnyUnknown || known.contains { !$0.isRead }
    stars = isAnyUnknown || known.contains { !$0.isStarred }
  }
}

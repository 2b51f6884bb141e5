import Library
import ListKit
import Words
import Toolkit

/// The bar below the timeline with actions on the selected articles.
final class SelectionBar: View {
  @Outlet var count: Label
  @Outlet var read: Button
  @Outlet var star: Button
  @Outlet var later: Button
  @Outlet var copyLinks: Button
  @Outlet var clear: Button

  /// Whether the bar is visible.
  var isShown: Bool { AnyWidget(root).isVisible }

  /// Shows the number of selected articles and what the buttons do; nil hides the bar.
  /// - Returns: whether the bar had the keyboard focus and is now hidden.
  func show(_ selection: SelectionSummary?) -> Bool {
    let hadFocus = selection == nil && isShown && AnyWidget(root).hasFocusWithin
    AnyWidget(root).setVisible(selection != nil)
    // Toasts are shown above the bar.
    AnyWidget(root).setWindowStyle("has-selection", selection != nil)
    guard let selection else { return hadFocus }
    // Translators: how many articles are selected in the list.
    count.setText(trn("%d selected", "%d selected", selection.count))
    let readWords = selection.marksRead ? tr("Mark as Read") : tr("Mark as Unread")
    show(readWords, on: read, icon: selection.marksRead ? "kiji-unread-symbolic" : "kiji-read-symbolic")
    // Translators: a verb: adds a star to the articles.
    let starWords = selection.stars ? tr("Star") : tr("Remove Star")
    show(starWords, on: star, icon: selection.stars ? "kiji-unstarred-symbolic" : "kiji-starred-symbolic")
    show(
      SelectionSummary.laterWords(adds: selection.defers), on: later,
      icon: selection.defers ? "kiji-not-later-symbolic" : "kiji-later-symbolic")
    return false
  }

  /// Updates a button: its icon shows the current state, its label the action.
  private func show(_ words: String, on button: Button, icon: String) {
    button.setIcon(icon)
    button.setTooltip(words)
    button.describe(name: words)
  }
}

/// A summary of the selected articles.
struct SelectionSummary: Equatable {
  let count: Int
  /// Whether the action marks as read, because at least one article is unread.
  let marksRead: Bool
  /// Whether the action adds stars, because at least one article has none.
  let stars: Bool
  /// Whether the action adds to the articles to read later, because at least one article is not among them.
  let defers: Bool

  /// The largest selection whose articles are checked on each change; in a larger one, some are assumed to be unread
  /// and unmarked.
  static let mostLookedAt = 500

  /// Returns nil unless several articles are selected.
  /// - Parameter articles: returns the loaded summaries of the selection; only called for up to ``mostLookedAt``
  ///   articles.
  init?(count: Int, articles: () -> [ArticleSummary]) {
    guard count > 1 else { return nil }
    let known = count <= Self.mostLookedAt ? articles() : []
    let isAnyUnknown = known.count < count
    self.count = count
    marksRead = isAnyUnknown || known.contains { !$0.isRead }
    stars = isAnyUnknown || known.contains { !$0.isStarred }
    defers = isAnyUnknown || known.contains { !$0.isLater }
  }

  /// The action that adds articles to those to read later or removes them.
  static func laterWords(adds: Bool) -> String {
    // Translators: a verb: adds the article to the list “Read Later”.
    adds ? trc("action", "Read Later") : tr("Remove from Read Later")
  }
}

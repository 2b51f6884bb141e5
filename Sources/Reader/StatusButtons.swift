import Library
import ListKit
import Words

/// The header's buttons that show whether the article is read, starred and to be read later, and change it.
struct StatusButtons {
  private var read: StatusButton
  private var star: StatusButton
  private var later: StatusButton

  init(read: Button, star: Button, later: Button) {
    self.read = StatusButton(
      read, on: ("kiji-read-symbolic", tr("Mark as Unread")), off: ("kiji-unread-symbolic", tr("Mark as Read")))
    self.star = StatusButton(
      star, on: ("kiji-starred-symbolic", tr("Remove Star")),
      // Translators: a verb: adds a star to the article.
      off: ("kiji-unstarred-symbolic", tr("Star")))
    self.later = StatusButton(
      later, on: ("kiji-later-symbolic", tr("Remove from Read Later")),
      // Translators: a verb: adds the article to the list “Read Later”.
      off: ("kiji-not-later-symbolic", trc("action", "Read Later")))
  }

  mutating func show(_ article: ArticleSummary) {
    (read.isOn, star.isOn, later.isOn) = (article.isRead, article.isStarred, article.isLater)
  }
}

private struct StatusButton {
  /// An icon, which shows the state (filled for yes), and the words for what the button does in it.
  typealias Face = (icon: String, words: String)

  /// nil before the first article. The button is changed only with it: whenever a tooltip changes, GTK asks the display
  /// server where the pointer is, and a held key opens thirty articles a second.
  var isOn: Bool? {
    didSet { if let isOn, isOn != oldValue { show(isOn ? on : off) } }
  }

  private let button: Button
  private let on: Face
  private let off: Face

  init(_ button: Button, on: Face, off: Face) { (self.button, self.on, self.off) = (button, on, off) }

  private func show(_ face: Face) {
    button.setIcon(face.icon)
    button.describe(name: face.words)
    button.setTooltip(face.words)
  }
}

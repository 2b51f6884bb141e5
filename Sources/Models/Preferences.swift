import Foundation
package import Library
package import ReaderEngine

/// How Kiji works, as the user wants it.
package nonisolated struct Preferences: Equatable, Sendable {
  /// Those of a new user.
  package static let standard = Preferences()

  /// Whether feeds are refreshed when a library is opened.
  package var refreshesAtStart = true
  /// How often feeds are refreshed while Kiji is open.
  package var refreshInterval = RefreshInterval.hour
  /// Whether feeds are refreshed by themselves while the network may cost the person money.
  package var refreshesOnMetered = false
  /// Whether feeds that have long brought nothing are refreshed less often.
  package var sparesQuietFeeds = false
  /// How lists of articles are shown.
  package var list = ListArrangement()
  /// How feeds and folders are ordered.
  package var feedOrder = FeedOrder.byName
  /// Whether feeds and folders with nothing unread are left out of the sidebar.
  package var hidesReadFeeds = false
  /// When an article becomes read.
  package var readMark = ReadMark.whenOpened
  /// Whether an article is opened as soon as it is selected.
  package var opensSelected = false
  /// Whether single letters are keys.
  package var usesLetterKeys = true
  /// Whether an article's text is set in a type with serifs.
  package var isSerif = true
  /// How large an article's text is.
  package var textSize = TextSize.normal
  /// How far an article's lines are apart.
  package var lineHeight = LineHeight.normal
  /// What an article is drawn in.
  package var theme = Theme.system
  /// Whether the pictures of articles are fetched, where nothing else is said of a feed.
  package var pictures = PictureChoice.show
}

/// How often feeds are refreshed. The numbers are those of the settings' schema, and minutes.
package nonisolated enum RefreshInterval: Int, CaseIterable, Sendable {
  case byHand = 0
  case quarterHour = 15
  case halfHour = 30
  case hour = 60
  case fourHours = 240
  case day = 1440

}

nonisolated extension Preferences {
  /// How often feeds that nothing else is said of are refreshed by themselves while Kiji is open: by hand, never.
  package var refreshWish: RefreshWish {
    let isByHand = refreshInterval == .byHand
    return RefreshWish(
      interval: isByHand ? .infinity : TimeInterval(refreshInterval.rawValue * 60), sparesQuietFeeds: sparesQuietFeeds)
  }

  /// The same at the start, and for feeds that have just come in, which one who otherwise refreshes by hand may want,
  /// too; then as often as may be.
  package var startWish: RefreshWish {
    var wish = refreshWish
    if refreshInterval == .byHand { wish.interval = RefreshPolicy.leastInterval }
    return wish
  }
}

/// How feeds and folders are ordered. The numbers are those of the settings' schema.
package nonisolated enum FeedOrder: Int, CaseIterable, Sendable {
  case byName = 0
  case byHand = 1
}

/// When an article becomes read. The numbers are those of the settings' schema.
package nonisolated enum ReadMark: Int, CaseIterable, Sendable {
  case whenOpened = 0
  case afterAWhile = 2
  case whenScrolledPast = 3
  case byHand = 1
}

/// How large an article's text is. The numbers are those of the settings' schema, and hundredths of the usual size.
package nonisolated enum TextSize: Int, CaseIterable, Sendable {
  case verySmall = 75
  case small = 88
  case normal = 100
  case large = 118
  case veryLarge = 141
  case huge = 170
  case enormous = 200

  /// The size that is some steps away, or the last one there is.
  package func stepped(_ steps: Int) -> TextSize {
    let all = TextSize.allCases
    let place = (all.firstIndex(of: self) ?? 0) + steps
    return all[min(max(place, 0), all.count - 1)]
  }
}

/// How far an article's lines are apart. The numbers are those of the settings' schema, and hundredths of the type's size.
package nonisolated enum LineHeight: Int, CaseIterable, Sendable {
  case tight = 140
  case normal = 165
  case loose = 190
}

/// What an article is drawn in. The numbers are those of the settings' schema.
package nonisolated enum Theme: Int, CaseIterable, Sendable {
  /// As the desktop is.
  case system = 0
  case light = 1
  case dark = 2
  case sepia = 3
}

/// Whether the pictures of articles are fetched. The numbers are those of the settings' schema.
package nonisolated enum PictureChoice: Int, CaseIterable, Sendable {
  case show = 0
  case ask = 1
  case hide = 2

  /// As the library says it of a feed.
  package var policy: PicturePolicy {
    switch self {
    case .show: .show
    case .ask: .ask
    case .hide: .hide
    }
  }
}

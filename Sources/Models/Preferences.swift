import Foundation
package import Library
package import ReaderEngine
import Words

/// The user's preferences.
package nonisolated struct Preferences: Equatable, Sendable {
  /// The defaults for new users.
  package static let standard = Preferences()

  /// Whether feeds are refreshed when a library is opened.
  package var refreshesAtStart = true
  /// How often feeds are refreshed while Kiji is open.
  package var refreshInterval = RefreshInterval.hour
  /// Whether feeds are refreshed automatically on a network that may cost the user money.
  package var refreshesOnMetered = false
  /// Whether feeds that have had nothing new for a long time are refreshed less often.
  package var sparesQuietFeeds = false
  /// Whether feeds are refreshed after the window was closed.
  package var runsInBackground = false
  /// Whether Kiji is started at login, without a window.
  package var startsAtLogin = false
  /// How article lists are displayed.
  package var list = ListArrangement()
  /// Whether lists show images of articles, where their feed's images are shown.
  package var showsThumbnails = true
  /// How feeds and folders are sorted.
  package var feedOrder = FeedOrder.byName
  /// Whether feeds and folders without unread articles are hidden in the sidebar.
  package var hidesReadFeeds = false
  /// When articles are marked as read.
  package var readMark = ReadMark.whenOpened
  /// Whether an article is opened as soon as it is selected.
  package var opensSelected = false
  /// Whether full texts of the next unread articles are fetched while reading, if their feeds' settings say so.
  package var fetchesFullTextsAhead = true
  /// Of which articles the images are fetched for reading offline.
  package var offlineImages = OfflineImages.never
  /// How many of the next episodes of the queue are downloaded ahead.
  package var downloadsAhead = DownloadsAhead.one
  /// Whether single-letter keyboard shortcuts are enabled.
  package var usesLetterKeys = true
  /// The font of articles.
  package var font = ArticleFont.serif
  /// The text size of articles.
  package var textSize = TextSize.normal
  /// The line height of articles.
  package var lineHeight = LineHeight.normal
  /// The width of articles.
  package var columnWidth = ColumnWidth.normal
  /// The color scheme of articles.
  package var theme = Theme.system
  /// Whether a bar shows how much of an article has been read.
  package var showsProgress = true
  /// How fast articles are read aloud.
  package var speechSpeed = SpeechSpeed.normal
  /// Whether images in articles are fetched, unless a feed has its own setting.
  package var pictures = ImageChoice.show
}

/// How often feeds are refreshed. Raw values are minutes and match the settings schema.
package nonisolated enum RefreshInterval: Int, PreferenceValue {
  case byHand = 0
  case quarterHour = 15
  case halfHour = 30
  case hour = 60
  case fourHours = 240
  case day = 1440

  package var words: String {
    switch self {
    case .byHand: trc("refresh feeds", "Manually")
    case .quarterHour, .halfHour: trn("Every minute", "Every %d minutes", rawValue)
    case .hour, .fourHours: trn("Every hour", "Every %d hours", rawValue / 60)
    case .day: tr("Once a day")
    }
  }
}

nonisolated extension Preferences {
  /// How often feeds without their own interval are refreshed automatically; never if refreshing is manual.
  package var refreshWish: RefreshWish {
    let isByHand = refreshInterval == .byHand
    return RefreshWish(
      interval: isByHand ? .infinity : TimeInterval(refreshInterval.rawValue * 60), sparesQuietFeeds: sparesQuietFeeds)
  }

  /// The same for refreshing at launch and after feeds were added. Users who otherwise refresh manually may want these
  /// too; feeds are then fetched as often as allowed.
  package var startWish: RefreshWish {
    var wish = refreshWish
    if refreshInterval == .byHand { wish.interval = RefreshPolicy.leastInterval }
    return wish
  }
}

/// How feeds and folders are sorted. Raw values match the settings schema.
package nonisolated enum FeedOrder: Int, PreferenceValue {
  case byName = 0
  case byHand = 1

  package var words: String {
    switch self {
    case .byName: trc("sort feeds", "By name")
    case .byHand: trc("sort feeds", "Manually")
    }
  }

  /// The name in the settings schema and in menus.
  package var name: String {
    switch self {
    case .byName: "by-name"
    case .byHand: "by-hand"
    }
  }

  package init?(name: String) {
    guard let order = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = order
  }
}

/// When articles are marked as read. Raw values match the settings schema.
package nonisolated enum ReadMark: Int, PreferenceValue {
  case whenOpened = 0
  case afterAWhile = 2
  case whenScrolledPast = 3
  case byHand = 1

  package var words: String {
    switch self {
    case .whenOpened: tr("When opened")
    case .afterAWhile: tr("After three seconds")
    case .whenScrolledPast: tr("When scrolled past")
    case .byHand: trc("mark as read", "Manually")
    }
  }
}

/// The font of articles. Raw values match the settings schema.
package nonisolated enum ArticleFont: Int, PreferenceValue {
  case serif = 0
  case sans = 1
  case monospace = 2
  /// The desktop's own.
  case system = 3

  package var words: String {
    switch self {
    case .serif: trc("font", "Serif")
    case .sans: trc("font", "Sans serif")
    case .monospace: trc("font", "Monospace")
    case .system: trc("font", "System")
    }
  }
}

/// The text size of articles. Raw values are percentages of the normal size and match the settings schema.
package nonisolated enum TextSize: Int, PreferenceValue {
  case verySmall = 75
  case small = 88
  case normal = 100
  case large = 118
  case veryLarge = 141
  case huge = 170
  case enormous = 200

  /// Returns the size a number of steps away, limited to the smallest and largest.
  package func stepped(_ steps: Int) -> TextSize {
    let all = TextSize.allCases
    let place = (all.firstIndex(of: self) ?? 0) + steps
    return all[min(max(place, 0), all.count - 1)]
  }

  package var words: String {
    switch self {
    case .verySmall: trc("text size", "Very small")
    case .small: trc("text size", "Small")
    case .normal: trc("text size", "Normal")
    case .large: trc("text size", "Large")
    case .veryLarge: trc("text size", "Very large")
    case .huge: trc("text size", "Huge")
    case .enormous: trc("text size", "Enormous")
    }
  }
}

/// The line height of articles. Raw values are percentages of the font size and match the settings schema.
package nonisolated enum LineHeight: Int, PreferenceValue {
  case tight = 140
  case normal = 165
  case loose = 190

  package var words: String {
    switch self {
    case .tight: trc("line height", "Tight")
    case .normal: trc("line height", "Normal")
    case .loose: trc("line height", "Loose")
    }
  }
}

/// The maximum width of articles. Raw values are multiples of the font size and match the settings schema.
package nonisolated enum ColumnWidth: Int, PreferenceValue {
  /// Some 55 letters a line.
  case narrow = 30
  /// Some 70 letters a line.
  case normal = 38
  /// Some 95 letters a line.
  case wide = 52

  package var words: String {
    switch self {
    case .narrow: trc("column width", "Narrow")
    case .normal: trc("column width", "Normal")
    case .wide: trc("column width", "Wide")
    }
  }
}

/// The color scheme of articles. Raw values match the settings schema.
package nonisolated enum Theme: Int, PreferenceValue {
  /// Follows the desktop.
  case system = 0
  case light = 1
  case dark = 2
  case sepia = 3
  /// Written by the user.
  case own = 4

  package var words: String {
    switch self {
    case .system: trc("theme", "Follow system")
    case .light: trc("theme", "Light")
    case .dark: trc("theme", "Dark")
    case .sepia: trc("theme", "Sepia")
    // Translators: a theme of colors and fonts that the user has written.
    case .own: trc("theme", "My own")
    }
  }
}

/// Whether images in articles are fetched. Raw values match the settings schema.
package nonisolated enum ImageChoice: Int, PreferenceValue {
  case show = 0
  case ask = 1
  case hide = 2

  /// The corresponding policy of the library.
  package var policy: ImagePolicy {
    switch self {
    case .show: .show
    case .ask: .ask
    case .hide: .hide
    }
  }

  package var words: String {
    switch self {
    case .show: trc("pictures", "Show")
    case .ask: trc("pictures", "Ask in each article")
    case .hide: trc("pictures", "Do not show")
    }
  }
}

/// Of which articles the images are fetched for reading offline. Raw values match the settings schema.
package nonisolated enum OfflineImages: Int, PreferenceValue {
  case never = 0
  case starred = 1
  case starredAndUnread = 2

  package var words: String {
    switch self {
    case .never: trc("keep images", "Never")
    case .starred: trc("keep images", "Starred")
    case .starredAndUnread: trc("keep images", "Starred and unread")
    }
  }
}

/// How many of the next episodes of the queue are downloaded ahead. Raw values are their number and match the settings
/// schema.
package nonisolated enum DownloadsAhead: Int, PreferenceValue {
  case none = 0
  case one = 1
  case three = 3
  case five = 5

  package var words: String {
    switch self {
    case .none: trc("download ahead", "None")
    case .one, .three, .five: trn("The next episode", "The next %d episodes", rawValue)
    }
  }
}

/// How much room an article has in a list. Raw values match the settings schema.
package nonisolated enum ListDensity: Int, PreferenceValue, Codable {
  /// The title and the beginning of the text, in four lines.
  case normal = 0
  /// The title alone, in one line.
  case compact = 1
  /// The image, the title and the beginning of the text, beside one another in a grid.
  case cards = 2

  /// The same words as in the menu of the view options.
  package var words: String {
    switch self {
    case .normal: trc("list density", "Normal Rows")
    case .compact: trc("list density", "Compact Rows")
    case .cards: trc("list density", "Cards")
    }
  }

  /// The name in the settings schema and in menus.
  package var name: String {
    switch self {
    case .normal: "normal"
    case .compact: "compact"
    case .cards: "cards"
    }
  }

  package init?(name: String) {
    guard let density = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = density
  }
}

/// How article lists are displayed.
package nonisolated struct ListArrangement: Equatable, Codable, Sendable {
  /// The default for new users.
  package static let standard = ListArrangement()

  /// Whether read articles are hidden.
  package var unreadOnly = false
  /// Whether the oldest article comes first.
  package var oldestFirst = false
  /// Whether articles are grouped by day.
  package var byDay = true
  /// How much room an article has.
  package var density = ListDensity.normal
}

nonisolated extension ListArrangement {
  /// Decodes an arrangement that another version of Kiji may have saved: what it does not know is as for new users.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    unreadOnly = try values.decodeIfPresent(Bool.self, forKey: .unreadOnly) ?? unreadOnly
    oldestFirst = try values.decodeIfPresent(Bool.self, forKey: .oldestFirst) ?? oldestFirst
    byDay = try values.decodeIfPresent(Bool.self, forKey: .byDay) ?? byDay
    density = try values.decodeIfPresent(Int.self, forKey: .density).flatMap(ListDensity.init) ?? density
  }
}

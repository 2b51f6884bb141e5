import Library
import Models

/// A row of the preferences.
enum PreferencesRow: Equatable {
  /// Something that is on or off.
  case toggle(PreferencesSwitch, isOn: Bool)
  /// Something that has one of a few values, by its number among them.
  case value(PreferencesChoice, selected: Int)
  /// How long articles are kept.
  case limit(RetentionOptions)
  /// Which articles are kept in any case; nil while that is not known.
  case exception(RetentionException, isKept: Bool?)
  /// Something that is done.
  case action(PreferencesAction)
  /// A copy of the library; how far it is, where one is being made.
  case backUp(fraction: Double?)
  /// Something that leads to another page.
  case disclosure(PreferencesPlace)
  /// Something that is so.
  case fact(String, value: String)
  /// A sentence.
  case note(String)
}

/// What is on or off.
enum PreferencesSwitch: CaseIterable {
  case refreshesAtStart
  case refreshesOnMetered
  case sparesQuietFeeds
  case opensSelected
  case usesLetterKeys
  case isSerif
  case unreadOnly
  case oldestFirst
  case byDay
  case hidesReadFeeds

  /// What it switches.
  var path: WritableKeyPath<Preferences, Bool> {
    switch self {
    case .refreshesAtStart: \.refreshesAtStart
    case .refreshesOnMetered: \.refreshesOnMetered
    case .sparesQuietFeeds: \.sparesQuietFeeds
    case .opensSelected: \.opensSelected
    case .usesLetterKeys: \.usesLetterKeys
    case .isSerif: \.isSerif
    case .unreadOnly: \.list.unreadOnly
    case .oldestFirst: \.list.oldestFirst
    case .byDay: \.list.byDay
    case .hidesReadFeeds: \.hidesReadFeeds
    }
  }
}

/// What has one of a few values.
enum PreferencesChoice: CaseIterable {
  case refreshInterval
  case readMark
  case textSize
  case lineHeight
  case theme
  case pictures
  case feedOrder

  /// Which of the values it has.
  func selected(in preferences: Preferences) -> Int {
    switch self {
    case .refreshInterval: place(of: preferences.refreshInterval)
    case .readMark: place(of: preferences.readMark)
    case .textSize: place(of: preferences.textSize)
    case .lineHeight: place(of: preferences.lineHeight)
    case .theme: place(of: preferences.theme)
    case .pictures: place(of: preferences.pictures)
    case .feedOrder: place(of: preferences.feedOrder)
    }
  }

  /// Gives it another of the values.
  func choose(_ option: Int, in preferences: inout Preferences) {
    switch self {
    case .refreshInterval: preferences.refreshInterval = RefreshInterval.allCases[option]
    case .readMark: preferences.readMark = ReadMark.allCases[option]
    case .textSize: preferences.textSize = TextSize.allCases[option]
    case .lineHeight: preferences.lineHeight = LineHeight.allCases[option]
    case .theme: preferences.theme = Theme.allCases[option]
    case .pictures: preferences.pictures = PictureChoice.allCases[option]
    case .feedOrder: preferences.feedOrder = FeedOrder.allCases[option]
    }
  }

  private func place<Value: CaseIterable & Equatable>(of value: Value) -> Int {
    Array(Value.allCases).firstIndex(of: value) ?? 0
  }
}

/// What is done at once.
enum PreferencesAction {
  case reset
  case openFolder
  case clearLog
  case importFeeds
  case exportFeeds
}

/// A page of the preferences.
enum PreferencesPlace {
  case settings
  case library
}

import Library
import Models

/// A row of the preferences.
enum PreferencesRow: Equatable {
  /// A switch.
  case toggle(PreferencesSwitch, isOn: Bool)
  /// A choice of one value, as an index into its options.
  case value(PreferencesChoice, selected: Int)
  /// A limit on how long articles are kept.
  case limit(RetentionOptions)
  /// Whether certain articles are always kept; nil while unknown.
  case exception(RetentionException, isKept: Bool?)
  /// An action.
  case action(PreferencesAction)
  /// The backup, with its progress if one is running.
  case backUp(fraction: Double?)
  /// A link to another page.
  case disclosure(PreferencesPlace)
  /// Read-only information.
  case fact(String, value: String)
  /// A sentence of explanation.
  case note(String)
}

/// A preference that is on or off.
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

  /// The preference's key path.
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

/// A preference with one of a few values.
enum PreferencesChoice: CaseIterable {
  case refreshInterval
  case readMark
  case textSize
  case lineHeight
  case theme
  case pictures
  case feedOrder

  /// Returns the index of the current value.
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

  /// Sets the value with the given index.
  func choose(_ option: Int, in preferences: inout Preferences) {
    switch self {
    case .refreshInterval: preferences.refreshInterval = RefreshInterval.allCases[option]
    case .readMark: preferences.readMark = ReadMark.allCases[option]
    case .textSize: preferences.textSize = TextSize.allCases[option]
    case .lineHeight: preferences.lineHeight = LineHeight.allCases[option]
    case .theme: preferences.theme = Theme.allCases[option]
    case .pictures: preferences.pictures = ImageChoice.allCases[option]
    case .feedOrder: preferences.feedOrder = FeedOrder.allCases[option]
    }
  }

  private func place<Value: CaseIterable & Equatable>(of value: Value) -> Int {
    Array(Value.allCases).firstIndex(of: value) ?? 0
  }
}

/// An action in the preferences.
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

import Words
import Models
import Toolkit

extension PreferencesRow: @MainActor SettingsRow {
  var content: SettingsRowContent {
    switch self {
    case .toggle(let which, let isOn): .toggle(which.words, isOn: isOn)
    case .value(let which, let selected): .value(which.words, options: which.options, selected: selected)
    case .limit(let options): .value(options.limit.words, options: options.words, selected: options.selected)
    case .exception(let exception, let isKept): .toggle(exception.words, isOn: isKept)
    case .action(let action): .action(action.words)
    case .backUp(nil): .action(tr("Back Up the Library…"))
    case .backUp(let fraction?): .progress(tr("Backing up"), fraction: fraction)
    case .disclosure(let place): .disclosure(place.words)
    case .fact(let words, let value): .fact(words, value: value)
    case .note(let words): .note(words)
    }
  }
}

extension PreferencesSwitch {
  var words: String {
    switch self {
    case .refreshesAtStart: tr("Refresh when Kiji starts")
    case .refreshesOnMetered: tr("Refresh on metered connections")
    // Translators: inactive feeds are those that rarely have new articles.
    case .sparesQuietFeeds: tr("Refresh inactive feeds less often")
    case .opensSelected: tr("Open an article as soon as it is selected")
    // Translators: whether J, K, S and other letters work without Ctrl.
    case .usesLetterKeys: tr("Single-key shortcuts")
    // Translators: whether articles are shown in a serif font.
    case .isSerif: tr("Serif font")
    case .unreadOnly: tr("Show unread only")
    case .oldestFirst: tr("Oldest articles first")
    case .byDay: tr("Group articles by day")
    case .hidesReadFeeds: tr("Hide feeds without unread articles")
    }
  }
}

extension PreferencesChoice {
  var words: String {
    switch self {
    case .refreshInterval: tr("Refresh feeds")
    case .readMark: tr("Mark articles as read")
    case .textSize: tr("Text size")
    case .lineHeight: tr("Line height")
    case .theme: tr("Theme")
    case .pictures: tr("Images in articles")
    case .feedOrder: tr("Sort feeds")
    }
  }

  /// The names of the values.
  var options: [String] {
    switch self {
    case .refreshInterval: RefreshInterval.allCases.map(\.words)
    case .readMark: ReadMark.allCases.map(\.words)
    case .textSize: TextSize.allCases.map(\.words)
    case .lineHeight: LineHeight.allCases.map(\.words)
    case .theme: Theme.allCases.map(\.words)
    case .pictures: ImageChoice.allCases.map(\.words)
    case .feedOrder: FeedOrder.allCases.map(\.words)
    }
  }
}

extension PreferencesAction {
  var words: String {
    switch self {
    case .reset: tr("Reset to Defaults")
    case .openFolder: tr("Open Folder")
    case .clearLog: tr("Clear the Activity Log")
    case .importFeeds: tr("Import Feeds…")
    case .exportFeeds: tr("Export Feeds…")
    }
  }
}

extension PreferencesPlace {
  var words: String {
    switch self {
    case .settings: tr("Preferences")
    // Translators: a page of the preferences about the library, its location and its backup.
    case .library: tr("Data")
    }
  }
}

extension RefreshInterval {
  var words: String {
    switch self {
    case .byHand: trc("refresh feeds", "Manually")
    case .quarterHour, .halfHour: trn("Every minute", "Every %d minutes", rawValue)
    case .hour, .fourHours: trn("Every hour", "Every %d hours", rawValue / 60)
    case .day: tr("Once a day")
    }
  }
}

extension FeedOrder {
  fileprivate var words: String {
    switch self {
    case .byName: trc("sort feeds", "By name")
    case .byHand: trc("sort feeds", "Manually")
    }
  }
}

extension ReadMark {
  fileprivate var words: String {
    switch self {
    case .whenOpened: tr("When opened")
    case .afterAWhile: tr("After three seconds")
    case .whenScrolledPast: tr("When scrolled past")
    case .byHand: trc("mark as read", "Manually")
    }
  }
}

extension TextSize {
  fileprivate var words: String {
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

extension LineHeight {
  fileprivate var words: String {
    switch self {
    case .tight: trc("line height", "Tight")
    case .normal: trc("line height", "Normal")
    case .loose: trc("line height", "Loose")
    }
  }
}

extension Theme {
  fileprivate var words: String {
    switch self {
    case .system: trc("theme", "Follow system")
    case .light: trc("theme", "Light")
    case .dark: trc("theme", "Dark")
    case .sepia: trc("theme", "Sepia")
    }
  }
}

extension ImageChoice {
  var words: String {
    switch self {
    case .show: trc("pictures", "Show")
    case .ask: trc("pictures", "Ask in each article")
    case .hide: trc("pictures", "Do not show")
    }
  }
}

import Library
import Words
import Models
import Toolkit

enum PreferencesRow: Equatable {
  /// A preference with its value.
  case preference(Preference, number: Int)
  /// A limit on how long articles are kept.
  case limit(RetentionOptions)
  /// Whether certain articles are always kept; nil while unknown.
  case exception(RetentionException, isKept: Bool?)
  /// Whether articles of several feeds that tell the same story are recognized; nil while unknown.
  case stories(isOn: Bool?)
  case action(PreferencesAction)
  /// The backup, with its progress if one is running.
  case backUp(fraction: Double?)
  /// A link to another page, with what is there.
  case disclosure(PreferencesPlace, value: String = "")
  /// Whether a feed or folder has notifications.
  case notifies(FolderMember, title: String, isOn: Bool)
  /// A link to the rules, and how many of them notify.
  case rules(Int)
  /// Read-only information.
  case fact(String, value: String)
  /// A sentence of explanation.
  case note(String)
}

extension PreferencesRow {
  /// What the row changes; nil if it changes nothing.
  var name: SettingName? {
    switch self {
    case .preference(let which, _): .preference(key: which.key)
    case .limit(let options): .limit(options.limit)
    case .exception(let exception, _): .exception(exception)
    case .stories: .stories
    case .disclosure(.notifications, _): .notifications
    case .action, .backUp, .disclosure, .notifies, .rules, .fact, .note: nil
    }
  }
}

enum PreferencesAction {
  case reset
  case openFolder
  case clearLog
  case clearImages
  case clearEpisodes
  case importFeeds
  case exportFeeds
}

/// A page of the preferences.
package enum PreferencesPlace {
  case settings
  /// The services that articles can be sent to.
  case services
  /// What tells the user of new articles.
  case notifications
  case library
}

extension PreferencesRow: @MainActor SettingsRow {
  var content: SettingsRowContent {
    switch self {
    case .preference(let which, let number) where which.isSwitch: .toggle(which.words, isOn: number != 0)
    case .preference(let which, let number):
      .value(which.words, options: which.options, selected: which.option(of: number))
    case .limit(let options): .value(options.limit.words, options: options.words, selected: options.selected)
    case .exception(let exception, let isKept): .toggle(exception.words, isOn: isKept)
    case .stories(let isOn): .toggle(SettingName.stories.words, isOn: isOn)
    case .action(let action): .action(action.words)
    case .backUp(nil): .action(tr("Back Up Library…"))
    case .backUp(let fraction?): .progress(tr("Backing up"), fraction: fraction)
    case .disclosure(let place, let value): .disclosure(place.words, value: value)
    case .notifies(_, let title, let isOn): .toggle(title, isOn: isOn)
    case .rules(let count): .disclosure(tr("Rules"), value: trn("%d rule", "%d rules", count))
    case .fact(let words, let value): .fact(words, value: value)
    case .note(let words): .note(words)
    }
  }
}

extension PreferencesAction {
  var words: String {
    switch self {
    case .reset: tr("Reset to Defaults")
    case .openFolder: tr("Open Folder")
    case .clearLog: tr("Clear Activity Log")
    case .clearImages: tr("Clear Stored Images")
    case .clearEpisodes: tr("Remove Downloaded Episodes")
    case .importFeeds: tr("Import Feeds…")
    case .exportFeeds: tr("Export Feeds…")
    }
  }
}

extension PreferencesPlace {
  var words: String {
    switch self {
    case .settings: tr("Preferences")
    // Translators: a page of the preferences with services on the web that articles can be sent to.
    case .services: tr("Send To")
    case .notifications: SettingName.notifications.words
    // Translators: a page of the preferences about the library, its location and its backup.
    case .library: tr("Data")
    }
  }
}

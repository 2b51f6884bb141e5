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
  /// A link to another page.
  case disclosure(PreferencesPlace)
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
    case .action, .backUp, .disclosure, .fact, .note: nil
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
    case .disclosure(let place): .disclosure(place.words)
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
    // Translators: a page of the preferences about the library, its location and its backup.
    case .library: tr("Data")
    }
  }
}

import Foundation
import Library
import ListKit

/// A part of a page of the preferences.
struct PreferencesSection: TableSection, Equatable {
  let title: String?
  let footer: String?
  let rows: [PreferencesRow]

  init(_ title: String?, footer: String? = nil, _ rows: [PreferencesRow]) {
    (self.title, self.footer, self.rows) = (title, footer, rows)
  }

  /// The first page.
  static func settings(_ preferences: Preferences) -> [PreferencesSection] {
    func toggle(_ which: PreferencesSwitch) -> PreferencesRow {
      .toggle(which, isOn: preferences[keyPath: which.path])
    }
    func value(_ which: PreferencesChoice) -> PreferencesRow {
      .value(which, selected: which.selected(in: preferences))
    }
    return [
      PreferencesSection(
        tr("Refreshing"), footer: tr("Feeds are refreshed while Kiji is open."),
        [
          toggle(.refreshesAtStart), value(.refreshInterval), toggle(.sparesQuietFeeds), toggle(.refreshesOnMetered),
        ]),
      PreferencesSection(
        tr("Reading"),
        [
          value(.readMark), toggle(.opensSelected), value(.theme), toggle(.isSerif), value(.textSize),
          value(.lineHeight), value(.pictures),
        ]),
      PreferencesSection(tr("Keyboard"), [toggle(.usesLetterKeys)]),
      PreferencesSection(tr("Library"), [.disclosure(.library)]),
      PreferencesSection(nil, [.action(.reset)]),
    ]
  }

  /// What is known of the library; what is not yet read has its row already.
  static func library(_ location: LibraryLocation, _ facts: LibraryFacts?) -> [PreferencesSection] {
    func count(_ path: KeyPath<LibraryCounts, Int>) -> String { facts?.counts[keyPath: path].localized ?? "" }
    return [
      PreferencesSection(
        tr("Contents"),
        [
          .fact(tr("Feeds"), value: count(\.feeds)), .fact(tr("Articles"), value: count(\.articles)),
          .fact(tr("Unread"), value: count(\.unread)), .fact(tr("Starred"), value: count(\.starred)),
        ]),
      PreferencesSection(
        tr("On This Machine"),
        [
          .fact(tr("Folder"), value: location.directory.path),
          .fact(tr("Size"), value: facts?.bytes.bytesText ?? ""), .action(.openFolder),
        ]),
    ]
  }
}

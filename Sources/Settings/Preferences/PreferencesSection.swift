import Foundation
import Library
import Words
import Models
import Toolkit

/// A part of a page of the preferences.
typealias PreferencesSection = SettingsSection<PreferencesRow>

extension SettingsSection<PreferencesRow> {
  /// The first page.
  /// - Parameter retention: how long articles are kept; nil while that is not known.
  static func settings(_ preferences: Preferences, _ retention: Retention? = nil) -> [PreferencesSection] {
    func toggle(_ which: PreferencesSwitch) -> PreferencesRow {
      .toggle(which, isOn: preferences[keyPath: which.path])
    }
    func value(_ which: PreferencesChoice) -> PreferencesRow {
      .value(which, selected: which.selected(in: preferences))
    }
    func exception(_ which: RetentionException) -> PreferencesRow {
      .exception(which, isKept: retention?[keyPath: which.path])
    }
    return [
      PreferencesSection(
        trc("preferences", "Refreshing"), footer: tr("Feeds are refreshed while Kiji is open."),
        [
          toggle(.refreshesAtStart), value(.refreshInterval), toggle(.sparesQuietFeeds), toggle(.refreshesOnMetered),
        ]),
      PreferencesSection(
        tr("Reading"),
        [
          value(.readMark), toggle(.opensSelected), value(.theme), toggle(.isSerif), value(.textSize),
          value(.lineHeight),
        ]),
      PreferencesSection(
        tr("Lists"),
        [
          toggle(.oldestFirst), toggle(.byDay), toggle(.unreadOnly), value(.feedOrder), toggle(.hidesReadFeeds),
        ]),
      PreferencesSection(
        tr("Keeping Articles"), footer: tr("The number is of each feed. What it still serves is always kept."),
        [
          .limit(RetentionOptions(limit: .days, retention: retention)),
          .limit(RetentionOptions(limit: .articles, retention: retention)), exception(.unread), exception(.starred),
        ]),
      PreferencesSection(tr("Privacy"), [value(.pictures), .note(neverSent), .action(.clearLog)]),
      PreferencesSection(tr("Keyboard"), [toggle(.usesLetterKeys)]),
      PreferencesSection(tr("Library"), [.disclosure(.library)]),
      PreferencesSection(nil, [.action(.reset)]),
    ]
  }

  /// What is known of the library and can be done with all of it; what is not yet read has its row already.
  /// - Parameter backup: the copy that is being made, or what came of the last one.
  static func library(
    _ location: LibraryLocation, _ facts: LibraryFacts?, _ backup: BackupState = .idle
  ) -> [PreferencesSection] {
    func count(_ path: KeyPath<LibraryCounts, Int>) -> String { facts?.counts[keyPath: path].localized ?? "" }
    return [
      PreferencesSection(
        tr("Contents"),
        [
          .fact(tr("Feeds"), value: count(\.feeds)), .fact(tr("Articles"), value: count(\.articles)),
          // Translators: numbers of articles.
          .fact(tr("Unread"), value: count(\.unread)), .fact(tr("Starred"), value: count(\.starred)),
        ]),
      PreferencesSection(
        tr("On This Machine"),
        [
          .fact(trc("on the disk", "Folder"), value: location.directory.path),
          .fact(tr("Size"), value: facts?.bytes.bytesText ?? ""), .action(.openFolder),
        ]),
      // Translators: other programs that read feeds.
      PreferencesSection(tr("Other Readers"), [.action(.importFeeds), .action(.exportFeeds)]),
      PreferencesSection(tr("Backup"), backup.rows),
    ]
  }

  private static var neverSent: String {
    tr("Servers see your network address, and which feeds and pictures are fetched. Nothing else is sent.")
  }
}

extension BackupState {
  fileprivate var rows: [PreferencesRow] {
    switch self {
    case .idle: [.backUp(fraction: nil), .note(tr("A copy of everything: feeds, articles and what is read."))]
    case .running(let fraction):
      [.backUp(fraction: fraction), .note(tr("Press again to stop. It goes on when this window is closed."))]
    case .done(let name): [.backUp(fraction: nil), .note(tr("Saved as %s", name))]
    case .failed(let words): [.backUp(fraction: nil), .note(words)]
    }
  }
}

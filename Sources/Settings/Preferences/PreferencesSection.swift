import Foundation
import Library
import Words
import Models
import Toolkit

typealias PreferencesSection = SettingsSection<PreferencesRow>

extension SettingsSection<PreferencesRow> {
  /// The sections of the first page.
  /// - Parameters:
  ///   - retention: how long articles are kept; nil while unknown.
  ///   - stories: whether stories are recognized; nil while unknown.
  ///   - notifiers: what tells the user of new articles; nil while unknown.
  ///   - theme: the user's own theme, or why there is none; nil while unknown.
  ///   - isStandard: whether the open library is the standard one.
  static func settings(
    _ preferences: Preferences, _ retention: Retention? = nil, stories: Bool? = nil, notifiers: Notifiers? = nil,
    theme: Result<UserTheme, UserThemeError>? = nil, isStandard: Bool = true
  ) -> [PreferencesSection] {
    func rows(_ section: Preference.Section) -> [PreferencesRow] {
      Preference.all.filter { $0.section == section }.map { .preference($0, number: $0.number(in: preferences)) }
    }
    func exception(_ which: RetentionException) -> PreferencesRow {
      .exception(which, isKept: retention?[keyPath: which.path])
    }
    return [
      PreferencesSection(
        trc("preferences", "Refreshing"),
        footer: isStandard
          ? tr("Feeds are refreshed while Kiji is open or runs in the background.")
          // Translators: a user can have several libraries.
          : tr("Feeds are refreshed while Kiji is open. In the background, it has only the standard library."),
        rows(.refreshing) + [.disclosure(.notifications, value: notifiers?.words ?? "")]),
      PreferencesSection(
        tr("Reading"),
        rows(.reading).flatMap { row in
          // Where the user's own theme is, or what is wrong with it.
          let isOwn = row.name == .preference(key: "theme") && preferences.theme == .own
          return [row] + (isOwn ? [.note(theme.map(words) ?? "")] : [])
        } + [.disclosure(.services)]),
      PreferencesSection(tr("Lists"), rows(.lists) + [.stories(isOn: stories)]),
      PreferencesSection(
        tr("Retention"), footer: tr("The limit applies to each feed. Articles the feed still lists are always kept."),
        [
          .limit(RetentionOptions(limit: .days, retention: retention)),
          .limit(RetentionOptions(limit: .articles, retention: retention)), exception(.unread), exception(.starred),
        ]),
      PreferencesSection(tr("Privacy"), rows(.privacy) + [.note(neverSent), .action(.clearLog)]),
      PreferencesSection(tr("Keyboard"), rows(.keyboard)),
      PreferencesSection(tr("Library"), [.disclosure(.library)]),
      PreferencesSection(nil, [.action(.reset)]),
    ]
  }

  private static func words(of theme: Result<UserTheme, UserThemeError>) -> String {
    switch theme {
    // Translators: %s is a file.
    case .success: tr("Your theme is read from %s.", UserTheme.file.path)
    case .failure(let error): error.words
    }
  }

  /// The sections of the page about notifications.
  static func notifications(_ notifiers: Notifiers) -> [PreferencesSection] {
    let how = tr("“Notify About New Articles” in the menu of a feed or folder turns notifications on, as do rules.")
    let desktop = tr("Whether and how they are shown is set in the settings of the desktop.")
    let members = notifiers.members.map { PreferencesRow.notifies($0.id, title: $0.title, isOn: $0.isOn) }
    return [
      PreferencesSection(tr("Feeds and Folders"), members), PreferencesSection(nil, [.rules(notifiers.rules)]),
      PreferencesSection(nil, [.note(how), .note(desktop)]),
    ].filter { !$0.rows.isEmpty }
  }

  /// The sections of the page about the library. Facts that are not loaded yet have empty rows.
  /// - Parameter backup: the state of the backup.
  static func library(
    _ location: LibraryLocation, _ facts: LibraryFacts?, _ backup: BackupState = .idle
  ) -> [PreferencesSection] {
    func count(_ path: KeyPath<LibraryCounts, Int>) -> String { facts?.counts[keyPath: path].localized ?? "" }
    return [
      PreferencesSection(
        tr("Contents"),
        [
          .fact(tr("Feeds"), value: count(\.feeds)), .fact(tr("Articles"), value: count(\.articles)),
          // Translators: the number of unread articles, and of starred ones.
          .fact(tr("Unread"), value: count(\.unread)), .fact(tr("Starred"), value: count(\.starred)),
        ]),
      PreferencesSection(
        tr("Storage"),
        [
          .fact(trc("on the disk", "Folder"), value: location.directory.path),
          .fact(tr("Size"), value: facts?.bytes.bytesText ?? ""), .action(.openFolder),
          // Translators: the size of the images of articles that are on the disk.
          .fact(tr("Stored images"), value: facts?.imageBytes.bytesText ?? ""), .action(.clearImages),
          // Translators: the size of the audio files on the disk.
          .fact(tr("Downloaded episodes"), value: facts?.episodeBytes.bytesText ?? ""), .action(.clearEpisodes),
        ]),
      // Translators: other feed reader programs.
      PreferencesSection(tr("Other Readers"), [.action(.importFeeds), .action(.exportFeeds)]),
      PreferencesSection(tr("Backup"), backup.rows),
    ]
  }

  private static var neverSent: String {
    tr("Servers see your IP address and what you fetch. An account’s server also gets marks. Nothing else is sent.")
  }
}

extension BackupState {
  fileprivate var rows: [PreferencesRow] {
    switch self {
    case .idle:
      [.backUp(fraction: nil), .note(tr("A copy of everything: feeds, articles, and read and starred marks."))]
    case .running(let fraction):
      [.backUp(fraction: fraction), .note(tr("Press again to stop. The backup continues if you close this window."))]
    case .done(let name): [.backUp(fraction: nil), .note(tr("Saved as %s", name))]
    case .failed(let words): [.backUp(fraction: nil), .note(words)]
    }
  }
}

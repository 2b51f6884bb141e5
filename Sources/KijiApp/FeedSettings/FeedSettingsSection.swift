import Foundation
import Library
import ReaderEngine

/// A part of a feed's settings.
typealias FeedSettingsSection = SettingsSection<FeedSettingsRow>

extension SettingsSection<FeedSettingsRow> {
  /// All of them.
  static func all(_ facts: FeedSettingsFacts) -> [FeedSettingsSection] {
    func limit(_ limit: RetentionLimit) -> FeedSettingsRow {
      .limit(RetentionOptions(limit: limit, retention: facts.retention, library: facts.libraryRetention))
    }
    return [
      FeedSettingsSection(
        tr("Feed"),
        [.name(facts.feed.title), .folder(facts.folders), .address(facts.feed.url)]),
      FeedSettingsSection(
        tr("Articles"),
        [.interval(facts.interval), limit(.days), limit(.articles), .pictures(facts.feed.pictures)]),
      FeedSettingsSection(
        tr("Sign-In"),
        [
          .login(facts.userName),
          .note(tr("The password is kept in the keyring or, where there is none, in a file that only you can read.")),
        ]),
      FeedSettingsSection(tr("Health"), health(facts) + [.refresh, .activity]),
    ]
  }

  /// The rows are the same whatever is known, so that none moves under the person's eyes.
  private static func health(_ facts: FeedSettingsFacts) -> [FeedSettingsRow] {
    let health = facts.health
    return [
      .fact(tr("Last fetched"), value: health.fetchedAt.map(DateText.long) ?? tr("Never")),
      .fact(tr("Next fetch"), value: facts.next.words),
      facts.failureWords.map(FeedSettingsRow.note) ?? .fact(tr("Last error"), value: tr("None")),
      .fact(tr("Moved"), value: health.state.move.map(\.words) ?? tr("No")),
      .fact(tr("Found unchanged"), value: health.unchangedWords),
      .fact(tr("Saved by that"), value: facts.bytesSaved > 0 ? facts.bytesSaved.bytesText : tr("Nothing")),
    ]
  }
}

extension FeedSettingsFacts {
  /// Why the last fetch failed and when; nil where it did not.
  fileprivate var failureWords: String? {
    guard let code = feed.failure else { return nil }
    let words = FeedFailure(code: code, url: feed.url).words
    guard let date = health.failedAt else { return words }
    return tr("Failed on %s: %s", DateText.long(date), words)
  }
}

extension FetchHealth {
  /// How many of its answers said that nothing had changed.
  fileprivate var unchangedWords: String { tr("%s of %s times", unchanged.localized, answers.localized) }
}

extension FetchState.Move {
  /// Where to, and how sure that is.
  fileprivate var words: String {
    tr("To %s, seen on %s of %s days", url, days.localized, RefreshPolicy.daysOfMove.localized)
  }
}

extension NextFetch {
  fileprivate var words: String {
    switch self {
    case .now: trc("next fetch", "Now")
    case .at(let date): DateText.long(date)
    case .whenAsked: tr("When you refresh")
    case .never: tr("Never: the server says that it is gone")
    }
  }
}

import Foundation
import Library
import ReaderEngine
import Words
import Models
import Toolkit

/// A section of a feed's settings.
typealias FeedSettingsSection = SettingsSection<FeedSettingsRow>

extension SettingsSection<FeedSettingsRow> {
  /// All sections.
  /// - Parameter address: the state of a change of the feed's address.
  static func all(_ facts: FeedSettingsFacts, _ address: AddressModel.State = .idle) -> [FeedSettingsSection] {
    func limit(_ limit: RetentionLimit) -> FeedSettingsRow {
      .limit(RetentionOptions(limit: limit, retention: facts.retention, library: facts.libraryRetention))
    }
    return [
      FeedSettingsSection(
        tr("Feed"),
        [.name(facts.feed.title), .folder(facts.folders), self.address(facts, address)]),
      FeedSettingsSection(
        tr("Articles"),
        [
          .interval(facts.interval), limit(.days), limit(.articles), .pictures(facts.feed.pictures),
          .fullText(facts.feed.fullText), .notifies(facts.feed.notifies),
        ]),
      FeedSettingsSection(
        tr("Sign-In"),
        [
          .login(facts.userName),
          .note(tr("The password is saved in the keyring or, if there is none, in a file that only you can read.")),
        ]),
      // Translators: a heading: whether fetching the feed works.
      FeedSettingsSection(tr("Status"), health(facts) + [.refresh, .activity]),
    ]
  }

  private static func address(_ facts: FeedSettingsFacts, _ state: AddressModel.State) -> FeedSettingsRow {
    switch state {
    case .idle: .address(facts.feed.url)
    case .looking(let text): .address(text, isBusy: true)
    case .refused(let text, let refusal): .address(text, problem: refusal.words)
    }
  }

  /// The rows about fetching. Their number is constant, so that rows do not move while the user is looking at them.
  private static func health(_ facts: FeedSettingsFacts) -> [FeedSettingsRow] {
    let health = facts.health
    return [
      .fact(tr("Last fetched"), value: health.fetchedAt.map(DateText.long) ?? trc("last fetched", "Never")),
      .fact(tr("Next fetch"), value: facts.next.words),
      facts.failureWords.map(FeedSettingsRow.note) ?? .fact(tr("Last error"), value: trc("last error", "None")),
      // Translators: whether the server reports a new address for the feed; the value is that address, or “No”.
      .fact(tr("Moved"), value: health.state.move.map(\.words) ?? trc("moved", "No")),
      // Translators: how often the server answered that nothing had changed; the value is like “3 of 5 fetches”.
      .fact(tr("Not modified"), value: health.unchangedWords),
      // Translators: the amount not transferred because nothing had changed; the value is like “1.2 MB” or “None”.
      .fact(tr("Data saved"), value: facts.bytesSaved > 0 ? facts.bytesSaved.bytesText : trc("saved", "None")),
    ]
  }
}

extension FeedSettingsFacts {
  /// When and why the last fetch failed; nil if it succeeded.
  fileprivate var failureWords: String? {
    guard let code = feed.failure else { return nil }
    let words = FeedFailure(code: code, url: feed.url).words
    guard let date = health.failedAt else { return words }
    // Translators: the first %s is a date and time, the second a sentence with the reason.
    return tr("Failed on %s: %s", DateText.long(date), words)
  }
}

extension FetchHealth {
  /// How many responses reported that nothing had changed.
  fileprivate var unchangedWords: String {
    // Translators: %s is the number of responses that nothing had changed, %d the number of all responses.
    trn("%s of %d fetch", "%s of %d fetches", answers, unchanged.localized)
  }
}

extension FetchState.Move {
  /// The new address, and how long the server has reported it.
  fileprivate var words: String {
    // Translators: an address, the number of days on which it was reported, and the number of days until it is adopted.
    trn("To %s, seen on %s of %d day", "To %s, seen on %s of %d days", RefreshPolicy.daysOfMove, url, days.localized)
  }
}

extension NextFetch {
  fileprivate var words: String {
    switch self {
    case .now: trc("next fetch", "Now")
    case .at(let date): DateText.long(date)
    case .whenAsked: tr("When you refresh")
    case .never: tr("Never: the server reports that the feed is gone")
    }
  }
}

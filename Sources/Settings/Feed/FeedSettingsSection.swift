import Foundation
import Library
import ReaderEngine
import Words
import Models
import Toolkit

/// A part of a feed's settings.
typealias FeedSettingsSection = SettingsSection<FeedSettingsRow>

extension SettingsSection<FeedSettingsRow> {
  /// All of them.
  /// - Parameter address: how it stands with another address for the feed.
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
        [.interval(facts.interval), limit(.days), limit(.articles), .pictures(facts.feed.pictures)]),
      FeedSettingsSection(
        tr("Sign-In"),
        [
          .login(facts.userName),
          .note(tr("The password is kept in the keyring or, where there is none, in a file that only you can read.")),
        ]),
      // Translators: a heading: how the fetching of the feed goes.
      FeedSettingsSection(tr("Health"), health(facts) + [.refresh, .activity]),
    ]
  }

  private static func address(_ facts: FeedSettingsFacts, _ state: AddressModel.State) -> FeedSettingsRow {
    switch state {
    case .idle: .address(facts.feed.url)
    case .looking(let text): .address(text, isBusy: true)
    case .refused(let text, let refusal): .address(text, problem: refusal.words)
    }
  }

  /// The rows are the same whatever is known, so that none moves under the person's eyes.
  private static func health(_ facts: FeedSettingsFacts) -> [FeedSettingsRow] {
    let health = facts.health
    return [
      .fact(tr("Last fetched"), value: health.fetchedAt.map(DateText.long) ?? trc("last fetched", "Never")),
      .fact(tr("Next fetch"), value: facts.next.words),
      facts.failureWords.map(FeedSettingsRow.note) ?? .fact(tr("Last error"), value: trc("last error", "None")),
      // Translators: whether the server says that the feed has another address; beside it stands where to, or “No”.
      .fact(tr("Moved"), value: health.state.move.map(\.words) ?? trc("moved", "No")),
      // Translators: how often the server answered that nothing had changed; beside it stands “3 of 5 times”.
      .fact(tr("Found unchanged"), value: health.unchangedWords),
      // Translators: the bytes that were not sent as nothing had changed; beside it stands “1.2 MB” or “Nothing”.
      .fact(tr("Saved by that"), value: facts.bytesSaved > 0 ? facts.bytesSaved.bytesText : trc("saved", "Nothing")),
    ]
  }
}

extension FeedSettingsFacts {
  /// Why the last fetch failed and when; nil where it did not.
  fileprivate var failureWords: String? {
    guard let code = feed.failure else { return nil }
    let words = FeedFailure(code: code, url: feed.url).words
    guard let date = health.failedAt else { return words }
    // Translators: the first is a date with its time, the second a sentence that says why.
    return tr("Failed on %s: %s", DateText.long(date), words)
  }
}

extension FetchHealth {
  /// How many of its answers said that nothing had changed.
  fileprivate var unchangedWords: String {
    // Translators: %s is how many answers said that nothing had changed, %d how many answers there were.
    trn("%s of %d time", "%s of %d times", answers, unchanged.localized)
  }
}

extension FetchState.Move {
  /// Where to, and how sure that is.
  fileprivate var words: String {
    // Translators: an address, on how many days it was named, and on how many it has to be before it is believed.
    trn("To %s, seen on %s of %d day", "To %s, seen on %s of %d days", RefreshPolicy.daysOfMove, url, days.localized)
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

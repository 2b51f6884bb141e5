import Foundation
import Library
import Words
import Models
import Toolkit

/// A row of a feed's settings.
enum FeedSettingsRow: Equatable {
  case name(String)
  case folder(FolderChoices)
  /// The feed's URL or what the user has entered instead, whether that is being checked, and what is wrong with it.
  case address(String, isBusy: Bool = false, problem: String? = nil)
  /// The refresh interval in seconds; nil for the default.
  case interval(TimeInterval?)
  /// A limit on how long articles are kept.
  case limit(RetentionOptions)
  /// The image setting; nil for the default.
  case pictures(ImagePolicy?)
  /// When full texts are fetched.
  case fullText(FullTextPolicy)
  /// Whether the user is told of new articles.
  case notifies(Bool)
  /// The user name on the feed's server; nil for none.
  case login(String?)
  /// Read-only information.
  case fact(String, value: String)
  /// A sentence of explanation.
  case note(String)
  /// Fetches the feed now.
  case refresh
  /// Opens the log of the feed's fetches.
  case activity
}

extension FeedSettingsRow: @MainActor SettingsRow {
  var content: SettingsRowContent {
    switch self {
    // Translators: the feed’s name, which can be edited.
    case .name(let name): .text(tr("Name"), value: name)
    // Translators: the folder that contains the feed.
    case .folder(let choices): .value(tr("Folder"), options: choices.names, selected: choices.current)
    // Translators: the URL of the feed.
    case .address(let url, let isBusy, let problem): .text(tr("Address"), value: url, isBusy: isBusy, problem: problem)
    case .interval(let interval):
      .value(
        trc("how often", "Refresh"), options: FeedInterval.values(with: interval).map(FeedInterval.words),
        selected: FeedInterval.values(with: interval).firstIndex(of: interval))
    case .limit(let options): .value(options.limit.words, options: options.words, selected: options.selected)
    case .pictures(let policy):
      .value(
        tr("Images in articles"), options: [tr("Default")] + ImageChoice.allCases.map(\.words),
        selected: ImageChoice.allCases.firstIndex { $0.policy == policy }.map { $0 + 1 } ?? 0)
    // Translators: when the full texts of the feed’s articles are fetched from their web pages.
    case .fullText(let policy):
      .value(
        tr("Full text"), options: FullTextPolicy.allCases.map(\.words),
        selected: FullTextPolicy.allCases.firstIndex(of: policy) ?? 0)
    // Translators: whether new articles of the feed are announced on the desktop.
    case .notifies(let isOn): .toggle(tr("Notify about new articles"), isOn: isOn)
    // Translators: the user’s sign-in at the feed’s server; the value is the user name, or “None”.
    case .login(let name): .disclosure(tr("User name and password"), value: name ?? trc("name and password", "None"))
    case .fact(let words, let value): .fact(words, value: value)
    case .note(let words): .note(words)
    case .refresh: .action(tr("Refresh Now"))
    // Translators: opens the log of the feed’s fetches and their results.
    case .activity: .disclosure(tr("Activity"))
    }
  }
}

extension FeedSettingsRow {
  /// Whether the row is where credentials are entered, for the feed itself or for a new address.
  func isLogin(ofAddress isForAddress: Bool) -> Bool {
    switch self {
    case .login: !isForAddress
    case .address: isForAddress
    default: false
    }
  }
}

/// The refresh interval of a feed.
nonisolated enum FeedInterval {
  /// Returns the offered intervals in seconds, including the current one; nil is the default.
  static func values(with current: TimeInterval?) -> [TimeInterval?] {
    let offered = RefreshInterval.allCases.filter { $0 != .byHand }.map { TimeInterval($0.rawValue * 60) }
    return [nil] + Set(offered + [current].compactMap(\.self)).sorted()
  }

  @MainActor static func words(_ interval: TimeInterval?) -> String {
    guard let interval else { return tr("Default") }
    let minutes = Int(interval / 60)
    return RefreshInterval(rawValue: minutes)?.words ?? trn("Every minute", "Every %d minutes", minutes)
  }
}

extension FullTextPolicy {
  @MainActor fileprivate var words: String {
    switch self {
    // Translators: full texts are only shown when the user asks.
    case .never: trc("full text", "Never automatically")
    // Translators: the text of the feed is only a summary of the article.
    case .summary: trc("full text", "If the feed has a summary")
    // Translators: full texts are always shown.
    case .always: trc("full text", "Always")
    }
  }
}

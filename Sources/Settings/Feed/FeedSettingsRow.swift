import Foundation
import Library
import Words
import Models
import Toolkit

/// A row of a feed's settings.
enum FeedSettingsRow: Equatable {
  case name(String)
  case folder(FolderChoices)
  /// Where it is fetched from, or what the person wrote there, whether that is looked at, and what is wrong with it.
  case address(String, isBusy: Bool = false, problem: String? = nil)
  /// How often it is refreshed, in seconds; nil for as often as the others.
  case interval(TimeInterval?)
  /// How long its articles are kept.
  case limit(RetentionOptions)
  /// What is wanted for its pictures; nil for what is wanted for all.
  case pictures(PicturePolicy?)
  /// The name that its server knows the person by.
  case login(String?)
  /// Something that is so.
  case fact(String, value: String)
  /// A sentence.
  case note(String)
  /// Fetches it now.
  case refresh
  /// Leads to what was fetched of it.
  case activity
}

extension FeedSettingsRow: @MainActor SettingsRow {
  var content: SettingsRowContent {
    switch self {
    // Translators: the feed’s own name, which can be changed.
    case .name(let name): .text(tr("Name"), value: name)
    // Translators: the folder of the sidebar that the feed is in.
    case .folder(let choices): .value(tr("Folder"), options: choices.names, selected: choices.current)
    // Translators: the address of the feed on the web.
    case .address(let url, let isBusy, let problem): .text(tr("Address"), value: url, isBusy: isBusy, problem: problem)
    case .interval(let interval):
      .value(
        trc("how often", "Refresh"), options: FeedInterval.values(with: interval).map(FeedInterval.words),
        selected: FeedInterval.values(with: interval).firstIndex(of: interval))
    case .limit(let options): .value(options.limit.words, options: options.words, selected: options.selected)
    case .pictures(let policy):
      .value(
        tr("Pictures in articles"), options: [tr("As for all feeds")] + PictureChoice.allCases.map(\.words),
        selected: PictureChoice.allCases.firstIndex { $0.policy == policy }.map { $0 + 1 } ?? 0)
    // Translators: the person’s name at the server of the feed; beside it stands that name, or “None”.
    case .login(let name): .disclosure(tr("Name and password"), value: name ?? trc("name and password", "None"))
    case .fact(let words, let value): .fact(words, value: value)
    case .note(let words): .note(words)
    case .refresh: .action(tr("Refresh Now"))
    // Translators: the list of what was fetched, when, and what came of it.
    case .activity: .disclosure(tr("Activity"))
    }
  }
}

extension FeedSettingsRow {
  /// Whether a name and a password are asked for here: those of another address at its row.
  func isLogin(ofAddress isForAddress: Bool) -> Bool {
    switch self {
    case .login: !isForAddress
    case .address: isForAddress
    default: false
    }
  }
}

/// How often a feed is refreshed.
nonisolated enum FeedInterval {
  /// What can be chosen, in seconds, with what somebody else has set; nil is as often as the others.
  static func values(with current: TimeInterval?) -> [TimeInterval?] {
    let offered = RefreshInterval.allCases.filter { $0 != .byHand }.map { TimeInterval($0.rawValue * 60) }
    return [nil] + Set(offered + [current].compactMap(\.self)).sorted()
  }

  @MainActor static func words(_ interval: TimeInterval?) -> String {
    guard let interval else { return tr("As for all feeds") }
    let minutes = Int(interval / 60)
    return RefreshInterval(rawValue: minutes)?.words ?? trn("Every minute", "Every %d minutes", minutes)
  }
}

import struct Foundation.Date
import Library
import ReaderEngine
import Sync
import Words
import Models

/// A row of the sidebar, as a value.
nonisolated struct SidebarRow: Equatable, Sendable {
  /// The list that the row shows, and its identity.
  let item: SidebarItem
  let title: String
  /// The number of unread articles; for Starred and Read Later, the number of all articles.
  var count = 0
  /// How long reading all articles takes, in seconds; nil if the row shows their number.
  var readingTime: Int?
  /// Why the last fetch failed.
  var failure: FeedFailure?
  /// The warning shown beside the name.
  var warning: SidebarWarning?
  /// Whether the row is the folder of an account.
  var isAccount = false
  /// The color of a tag; nil for other rows.
  var tagColor: TagColor?

  /// Whether the row is a folder.
  var isFolder: Bool { if case .folder = item { true } else { false } }
}

/// Why feeds are not refreshed, if the user should know.
nonisolated enum SidebarWarning: Equatable, Sendable {
  /// The feed has failed repeatedly, the last time for this reason.
  case failed(FeedFailure)
  /// This number of feeds in a collapsed folder have failed repeatedly.
  case feedsFailed(Int)
  /// The account could not be synchronized, or its server could not subscribe to the feed, for the reason with this
  /// code.
  case syncFailed(code: String)
  /// The feed's server has requested no fetches until then.
  case waiting(until: Date)

  /// The consecutive failures after which a feed is marked. A single failure is usually resolved by the next refresh.
  static let leastFailures = 2

  var words: String {
    switch self {
    case .failed(let failure): failure.words
    case .syncFailed(let code): SyncFailure.words(code: code)
    case .feedsFailed(let count): trn("%d feed could not be refreshed.", "%d feeds could not be refreshed.", count)
    // Translators: %s is a date and time.
    case .waiting(let date): tr("The server asked Kiji to wait until %s.", DateText.long(date))
    }
  }

  /// Whether it can be tried again now.
  var canRetry: Bool { if case .waiting = self { false } else { true } }
}

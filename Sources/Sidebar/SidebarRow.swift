import struct Foundation.Date
import ReaderEngine
import Words
import Models

/// A row of the sidebar, as a value.
nonisolated struct SidebarRow: Equatable, Sendable {
  /// What it stands for, and what it is known by.
  let item: SidebarItem
  let title: String
  /// How much is unread; of the starred, how many there are.
  var count = 0
  /// How many folders it is in.
  var depth = 0
  /// Whether what is inside is seen; nil where nothing can be inside.
  var isExpanded: Bool?
  /// Why the last fetch failed.
  var failure: FeedFailure?
  /// What the sign beside the name says.
  var warning: SidebarWarning?
}

/// What keeps feeds from being refreshed, where the user should know.
nonisolated enum SidebarWarning: Equatable, Sendable {
  /// The feed has failed repeatedly, the last time for this reason.
  case failed(FeedFailure)
  /// So many feeds of a collapsed folder have failed repeatedly.
  case feedsFailed(Int)
  /// The feed's server has asked to be left alone.
  case waiting(until: Date)

  /// Failures in a row from which a feed is marked: one alone is usually over with the next refresh.
  static let leastFailures = 2

  var words: String {
    switch self {
    case .failed(let failure): failure.words
    case .feedsFailed(let count): trn("%d feed could not be refreshed.", "%d feeds could not be refreshed.", count)
    // Translators: %s is a time of day, with the date where it is another day.
    case .waiting(let date): tr("The server has asked Kiji to wait until %s.", DateText.long(date))
    }
  }

  /// Whether it can be tried again now.
  var canRetry: Bool { if case .waiting = self { false } else { true } }
}

internal import FeedFetcher
internal import FeedParser
internal import Foundation
internal import Library

extension FetchState {
  /// Returns the state after a response.
  ///
  /// - Parameters:
  ///   - wasFull: Whether the request had no validators.
  ///   - document: The parsed feed; nil if nothing changed.
  /// - Returns: The state, and the URL to fetch from in the future if the server has reported it long enough.
  func afterAnswer(
    _ answer: FetchAnswer, wasFull: Bool, _ document: ParsedFeed?, startedAt: Date
  ) -> (state: FetchState, newURL: String?) {
    var state = self
    state.attemptedAt = startedAt
    state.failures = 0
    state.goneAt = nil
    if wasFull { state.fullAt = startedAt }
    if let document {
      state.wishedInterval = document.schedule.interval.map { TimeInterval($0) * 60 }
      state.skipHours = document.schedule.skippedHours.reduce(0) { $0 | (1 << UInt32($1)) }
      state.skipDays = document.schedule.skippedDays.reduce(0) { $0 | (1 << UInt8($1 - 1)) }
      state.iconURL = document.icon
    }
    let fresh = min(answer.freshFor ?? 0, RefreshPolicy.longestFreshness)
    let wished = min(state.wishedInterval ?? 0, RefreshPolicy.longestWish)
    state.dueAt = max(fresh, wished) > 0 ? startedAt + max(fresh, wished) : nil
    let newURL = state.noteMove(answer.movedTo, on: startedAt)
    return (state, newURL)
  }

  /// Returns the state after a failure.
  ///
  /// - Parameters:
  ///   - retryAfter: How long a pause the server requests, in seconds.
  ///   - chance: A random number from 0 to 1.
  func afterFailure(_ failure: FeedFailure, retryAfter: TimeInterval?, startedAt: Date, chance: Double) -> FetchState {
    var state = self
    state.attemptedAt = startedAt
    state.failures += 1
    if failure == .status(410) { state.goneAt = state.goneAt ?? startedAt }
    let pause = RefreshPolicy.pause(after: state.failures, chance: chance)
    state.dueAt = startedAt + max(pause, min(retryAfter ?? 0, RefreshPolicy.longestRest))
    return state
  }

  /// Counts the days on which a permanent redirect was seen, and returns its target when the required number is
  /// reached.
  private mutating func noteMove(_ url: String?, on date: Date) -> String? {
    guard let url else {
      move = nil
      return nil
    }
    let day = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    guard let seen = move, seen.url == url else {
      move = Move(url: url, days: 1, lastDay: day)
      return nil
    }
    guard day > seen.lastDay else { return nil }
    guard seen.days + 1 < RefreshPolicy.daysOfMove else {
      move = nil
      return url
    }
    move = Move(url: url, days: seen.days + 1, lastDay: day)
    return nil
  }
}

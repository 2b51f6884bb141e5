import Foundation
import GRDB
import Synchronization

/// The rules as last read, with matchers for them that are not in use.
final class RuleBook: Sendable {
  private struct State {
    /// ``RuleStorage/version()`` when the rules were read; nil before that.
    var version: Int?
    var table = RuleTable([], calendar: Calendar(identifier: .gregorian))
    var idle: [RuleMatcher] = []
  }

  private let state = Mutex(State())

  /// The rules of a version; nil if they must be read.
  func table(of version: Int) -> RuleTable? {
    state.withLock { $0.version == version ? $0.table : nil }
  }

  func set(_ table: RuleTable, version: Int) {
    state.withLock { $0 = State(version: version, table: table) }
  }

  /// Calls `body` with a matcher for rules of a version. A matcher caches how characters fold, so it is kept for later.
  func withMatcher<T>(for table: RuleTable, version: Int, _ body: (RuleMatcher) -> T) -> T {
    let matcher = idleMatcher(version) ?? RuleMatcher(table)
    let result = body(matcher)
    keep(matcher, version)
    return result
  }

  private func idleMatcher(_ version: Int) -> RuleMatcher? {
    state.withLock { $0.version == version ? $0.idle.popLast() : nil }
  }

  private func keep(_ matcher: RuleMatcher, _ version: Int) {
    state.withLock { if $0.version == version { $0.idle.append(matcher) } }
  }
}

/// How article lists are displayed.
package nonisolated struct ListArrangement: Equatable, Sendable {
  /// The default for new users.
  package static let standard = ListArrangement()

  /// Whether read articles are hidden.
  package var unreadOnly = false
  /// Whether the oldest article comes first.
  package var oldestFirst = false
  /// Whether articles are grouped by day.
  package var byDay = true
}

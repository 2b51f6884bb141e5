/// How lists are shown, whichever they are.
package nonisolated struct ListArrangement: Equatable, Sendable {
  /// That of a new user.
  package static let standard = ListArrangement()

  /// Whether what is read is left out.
  package var unreadOnly = false
  /// Whether the oldest article stands first.
  package var oldestFirst = false
  /// Whether articles stand under the days they are of.
  package var byDay = true
}

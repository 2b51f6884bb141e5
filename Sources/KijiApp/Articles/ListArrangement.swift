/// How lists are shown, whichever they are.
nonisolated struct ListArrangement: Equatable, Sendable {
  /// Whether what is read is left out.
  var unreadOnly = false
  /// Whether the oldest article stands first.
  var oldestFirst = false
  /// Whether articles stand under the days they are of.
  var byDay = true
}

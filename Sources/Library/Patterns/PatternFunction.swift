import GRDB

/// The SQL function by which searches look for regular expressions: `matchesPattern(expression, text)`. SQLite calls it
/// only on its connection's queue.
// reason: each connection has its own.
final class PatternFunction: @unchecked Sendable {
  static let name = "matchesPattern"
  /// The number of expressions that stay compiled: more than one search has.
  private static let mostKept = 16

  private var matchers: [String: PatternMatcher] = [:]

  /// Returns whether a text matches an expression.
  func callAsFunction(_ values: [DatabaseValue]) -> Bool {
    guard values.count == 2, let source = String.fromDatabaseValue(values[0]),
      let text = String.fromDatabaseValue(values[1])
    else { return false }
    return matcher(for: source)?.matches(text) ?? false
  }

  private func matcher(for source: String) -> PatternMatcher? {
    if let known = matchers[source] { return known }
    guard let pattern = try? TextPattern(source) else { return nil }
    if matchers.count >= Self.mostKept { matchers.removeAll() }
    let matcher = PatternMatcher([pattern])
    matchers[source] = matcher
    return matcher
  }
}

extension Database {
  /// Registers the function with a connection.
  func addPatternFunction() {
    let function = PatternFunction()
    add(function: DatabaseFunction(PatternFunction.name, argumentCount: 2, pure: true) { function($0) })
  }
}

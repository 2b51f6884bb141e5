/// A server that takes its time, and fails when it is told to.
final class SlowServer {
  /// How many articles it has.
  static let count = 1000
  /// How many it gives at once.
  static let pageSize = 100

  /// Whether the next request fails. It is asked once.
  var failsNext = false
  private let delay: Duration

  init(delay: Duration = .milliseconds(500)) { self.delay = delay }

  /// The articles from a number on; none behind the last.
  func articles(from start: Int) async throws(ArticlesError) -> [Article] {
    let isFailing = failsNext
    failsNext = false
    try? await Task.sleep(for: delay)
    if isFailing { throw .unreachable }
    return (start..<min(start + Self.pageSize, Self.count)).map { Article.numbered($0) }
  }
}

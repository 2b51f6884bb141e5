/// A slow server that fails on demand.
final class SlowServer {
  /// The number of articles.
  static let count = 1000
  /// The number of articles per page.
  static let pageSize = 100

  /// Whether the next request fails. Reset by each request.
  var failsNext = false
  private let delay: Duration

  init(delay: Duration = .milliseconds(500)) { self.delay = delay }

  /// Returns the page of articles that starts at a number; it is empty after the last one.
  func articles(from start: Int) async throws(ArticlesError) -> [Article] {
    let isFailing = failsNext
    failsNext = false
    try? await Task.sleep(for: delay)
    if isFailing { throw .unreachable }
    return (start..<min(start + Self.pageSize, Self.count)).map { Article.numbered($0) }
  }

  /// Returns how many minutes it takes to read each of some articles.
  func readingTimes(of numbers: [Int]) async -> [Int: Int] {
    try? await Task.sleep(for: delay)
    return Dictionary(uniqueKeysWithValues: numbers.map { ($0, 2 + $0 * 7 % 11) })
  }
}

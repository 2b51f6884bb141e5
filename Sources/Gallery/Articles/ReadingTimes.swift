/// How long it takes to read articles, requested from a slow server: those of live rows, and those about to become
/// visible. It does not depend on any widget.
final class ReadingTimes {
  /// Called with the articles whose times have come.
  var onChange: (Set<Int>) -> Void = { _ in }

  private let server: SlowServer
  private var known: [Int: Int] = [:]
  private var waiting: Set<Int> = []
  /// The articles of the next request.
  private var wanted: Set<Int> = []

  init(server: SlowServer) { self.server = server }

  /// Returns the minutes it takes to read an article, if they are known.
  func minutes(of article: Int) -> Int? { known[article] }

  /// Requests the times of articles, all those of one turn of the main loop at once.
  func request(_ articles: [Int]) {
    let isIdle = wanted.isEmpty
    wanted.formUnion(articles.filter { known[$0] == nil && !waiting.contains($0) })
    guard isIdle, !wanted.isEmpty else { return }
    Task { [weak self] in await self?.load() }
  }

  /// Forgets articles that are no longer needed.
  func cancel(_ articles: [Int]) {
    wanted.subtract(articles)
    waiting.subtract(articles)
  }

  private func load() async {
    let articles = wanted
    (wanted, waiting) = ([], waiting.union(articles))
    let times = await server.readingTimes(of: articles.sorted()).filter { waiting.contains($0.key) }
    waiting.subtract(articles)
    known.merge(times) { $1 }
    if !times.isEmpty { onChange(Set(times.keys)) }
  }
}

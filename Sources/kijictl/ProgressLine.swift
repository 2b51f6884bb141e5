import ReaderEngine

/// The status line of a terminal, showing progress.
struct ProgressLine: Sendable {
  /// Whether a user is watching.
  let isShown: Bool

  /// Returns to the start of the line and clears it (ECMA-48: CR, EL).
  private static let lineStart = "\r\u{1B}[2K"

  func show(_ progress: RefreshProgress) async {
    let bar = Self.bar(progress.done, of: progress.total)
    let failed = progress.failed == 0 ? "" : ", \(progress.failed) failed"
    let articles = progress.newArticles == 1 ? "1 new article" : "\(progress.newArticles) new articles"
    await show("\(bar) \(progress.done) of \(progress.total) feeds\(failed), \(articles)")
  }

  /// The width of the progress bar, in characters.
  private static let barWidth = 20

  private static func bar(_ done: Int, of total: Int) -> String {
    let full = total > 0 ? barWidth * done / total : barWidth
    return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: barWidth - full) + "]"
  }

  func show(_ words: String) async {
    guard isShown else { return }
    Terminal.note(Self.lineStart + words)
  }

  func clear() async {
    guard isShown else { return }
    Terminal.note(Self.lineStart)
  }
}

import ReaderEngine

/// The last line of a terminal, showing what is being done.
struct ProgressLine: Sendable {
  /// Whether there is a person to show it to.
  let isShown: Bool

  /// Returns to the start of the line and clears it (ECMA-48: CR, EL).
  private static let lineStart = "\r\u{1B}[2K"

  func show(_ progress: RefreshProgress) async {
    await show("\(progress.done) of \(progress.total) feeds, \(progress.newArticles) new articles")
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

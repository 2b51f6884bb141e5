import ReaderEngine

/// The last line of a terminal, showing how far a refresh is.
struct ProgressLine: Sendable {
  /// Whether there is a person to show it to.
  let isShown: Bool

  /// Returns to the start of the line and clears it (ECMA-48: CR, EL).
  private static let lineStart = "\r\u{1B}[2K"

  func show(_ progress: RefreshProgress) async {
    guard isShown else { return }
    Terminal.note("\(Self.lineStart)\(progress.done) of \(progress.total) feeds, \(progress.newArticles) new articles")
  }

  func clear() async {
    guard isShown else { return }
    Terminal.note(Self.lineStart)
  }
}

import ArgumentParser
import Library
import ReaderEngine

/// `kijictl refresh`
struct Refresh: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fetches every feed and stores what is new.",
    discussion: """
      Exits with 0 when at least one feed was refreshed or when there was none to refresh, and with 1 when every feed \
      failed or the library cannot be read. Each feed that failed is named on standard error with the reason.
      """)

  @Flag(help: "Write what came of it as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let line = ProgressLine(isShown: Terminal.isWatched && !json)
      let engine = ReaderEngine.forCommandLine(library)
      let report = try await engine.refresher.refresh { await line.show($0) }
      await line.clear()
      // no window may ever be opened on this library
      try await engine.maintainer.index()
      for target in report.skipped {
        Terminal.complain("\(target.url.printable): skipped, for the window alone can read it.")
      }
      for failed in report.failures { Terminal.complain("\(failed.url.printable): \(failed.failure.sentence)") }
      if json {
        try JSONOutput.write(RefreshRecord(report))
      } else {
        try Terminal.writeLine(report.summary)
      }
      guard report.progress.done == 0 || report.progress.failed < report.progress.done else {
        throw CommandFailure("Not one feed could be refreshed; check the network and the addresses.")
      }
    }
  }
}

extension RefreshReport {
  fileprivate var summary: String {
    let refreshed = progress.done - progress.failed
    return "\(refreshed) \(refreshed == 1 ? "feed" : "feeds") refreshed, \(progress.failed) failed, "
      + "\(progress.newArticles) new \(progress.newArticles == 1 ? "article" : "articles")."
  }
}

import ArgumentParser
import Foundation
import FullTextFetcher
import Library
import ReaderEngine

/// `kijictl refresh`
struct Refresh: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fetches feeds and stores new articles.",
    discussion: """
      Without --due, fetches every feed except those permanently removed (410) and those of servers that asked to wait \
      (429, 503). With --due, which is meant for timers, fetches only feeds that are due: their interval has passed, \
      and neither the server, the feed nor earlier failures require a longer one.

      Also fetches the full texts of new articles of feeds set to “always” (see “full-text”).

      The exit code is 0 if at least one feed was refreshed or none had to be, and 1 if every feed failed or the \
      library could not be read. Each failed feed is reported on standard error with the reason.
      """)

  @Argument(help: ArgumentHelp("Refresh only these feeds.", valueName: "id")) var feeds: [Int64] = []
  @Flag(help: "Fetch only feeds that are due.") var due = false
  @Option(
    help: ArgumentHelp(
      "With --due: the interval of feeds without their own (default: 60).", valueName: "minutes"))
  var interval: Int?
  @Flag(help: "With --due: refresh inactive feeds less often.") var spareQuiet = false
  @Flag(help: "Also fetch feed icons, which the window usually does; this can take minutes.") var icons = false
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  /// The default interval in minutes: what most feeds that request an interval ask for.
  static let usualInterval = 60

  func validate() throws {
    guard due || (interval == nil && !spareQuiet) else {
      throw ValidationError("--interval and --spare-quiet require --due.")
    }
    if let interval, interval < Interval.least { throw ValidationError(Interval.tooShort) }
  }

  private var reason: RefreshReason {
    guard due else { return .asked }
    return .due(
      RefreshWish(interval: TimeInterval(interval ?? Self.usualInterval) * 60, sparesQuietFeeds: spareQuiet))
  }

  func run() async throws {
    try await options.withLibrary { library in
      let line = ProgressLine(isShown: Terminal.isWatched && !json)
      let engine = ReaderEngine.forCommandLine(library)
      let ids = feeds.map(Feed.ID.init(rawValue:))
      for id in ids { if try await library.feed(id) == nil { throw LibraryError.noSuchFeed(id) } }
      try await library.checkpointLessOften()
      let start = Date()
      let report = try await engine.refresher.refresh(ids.isEmpty ? nil : ids, reason) { await line.show($0) }
      await line.clear()
      // Index here, because the library may never be opened in a window.
      try await engine.maintainer.index(isAlone: true)
      if report.progress.newArticles > 0 {
        _ = try await FullTextPrefetcher(FullTextFetcher(engine)).fetchArrivals(since: start)
      }
      if icons { try await engine.icons.refresh() }
      // The welcome feed is part of the program; skipping it is reported only if the user named feeds.
      for target in report.skipped where !feeds.isEmpty {
        Terminal.complain("\(target.url.printable): skipped, because only the window can read it.")
      }
      if !report.resting.isEmpty {
        let count = report.resting.count
        Terminal.complain(
          count == 1
            ? "1 feed was skipped because its server asked to wait."
            : "\(count) feeds were skipped because their servers asked to wait.")
      }
      for failed in report.failures + report.warnings {
        Terminal.complain("\(failed.url.printable): \(failed.failure.sentence)")
      }
      if json {
        try JSONOutput.write(RefreshRecord(report))
      } else {
        try Terminal.writeLine(report.summary)
      }
      guard report.progress.done == 0 || report.progress.failed < report.progress.done else {
        throw CommandFailure("No feed could be refreshed.")
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

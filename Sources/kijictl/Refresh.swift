import ArgumentParser
import Foundation
import Library
import ReaderEngine

/// `kijictl refresh`
struct Refresh: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fetches feeds and stores what is new.",
    discussion: """
      Without --due every feed is fetched, but for those that a server calls gone for good and those of servers that have \
      asked to be left alone for a while. With --due, which is what a timer should use, only feeds that are due: the \
      interval that is wanted of them has passed, and neither the server nor the document nor failures want to wait.

      Exits with 0 when at least one feed was refreshed or when there was none to refresh, and with 1 when every feed \
      failed or the library cannot be read. Each feed that failed is named on standard error with the reason.
      """)

  @Argument(help: ArgumentHelp("The numbers of some feeds, for them alone.", valueName: "id")) var feeds: [Int64] = []
  @Flag(help: "Fetch only what is due.") var due = false
  @Option(
    help: ArgumentHelp(
      "With --due: how often a feed is wanted of which nothing else is said (default: 60).", valueName: "minutes"))
  var interval: Int?
  @Flag(help: "With --due: ask feeds less often that have long brought nothing.") var spareQuiet = false
  @Flag(help: "Look for the feeds’ pictures, too, which the window else does; it may take minutes.") var icons = false
  @Flag(help: "Write what came of it as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  /// How often a feed is wanted where nobody says, in minutes: what most feeds ask for that ask for anything.
  static let usualInterval = 60

  func validate() throws {
    guard due || (interval == nil && !spareQuiet) else {
      throw ValidationError("--interval and --spare-quiet go with --due.")
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
      let report = try await engine.refresher.refresh(ids.isEmpty ? nil : ids, reason) { await line.show($0) }
      await line.clear()
      // no window may ever be opened on this library
      try await engine.maintainer.index(isAlone: true)
      if icons { try await engine.icons.refresh() }
      for target in report.skipped {
        Terminal.complain("\(target.url.printable): skipped, for the window alone can read it.")
      }
      if !report.resting.isEmpty {
        let feeds = report.resting.count == 1 ? "1 feed is" : "\(report.resting.count) feeds are"
        Terminal.complain("\(feeds) left alone for a while, as their servers have asked.")
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
        throw CommandFailure("Not one feed could be refreshed.")
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

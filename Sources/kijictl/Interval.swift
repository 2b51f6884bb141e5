import ArgumentParser
import Foundation
import Library
import ReaderEngine

/// `kijictl interval ID MINUTES`
struct Interval: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows or sets how often a feed is refreshed.",
    discussion: """
      Without minutes, shows the interval. --default removes the feed's own interval. The interval applies to \
      automatic refreshes: the window's and “refresh --due”.
      """)

  /// The shortest interval, in minutes.
  static var least: Int { Int(RefreshPolicy.leastInterval / 60) }
  static var tooShort: String { "The shortest interval is \(least) minutes; servers may block more frequent ones." }
  /// The longest interval, in minutes: one year.
  static let longest = 366 * 24 * 60

  @Argument(help: ArgumentHelp("The feed's number, as listed by “feeds”.", valueName: "id")) var id: Int64
  @Argument(help: ArgumentHelp("The minutes between two refreshes.", valueName: "minutes")) var minutes: Int?
  @Flag(name: .customLong("default"), help: "Use the default interval.") var isDefault = false
  @Flag(help: "Write the interval as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let minutes, minutes < Self.least { throw ValidationError(Self.tooShort) }
    if let minutes, minutes > Self.longest {
      throw ValidationError("The longest interval is \(Self.longest) minutes (one year).")
    }
    if isDefault, minutes != nil { throw ValidationError("Use either minutes or --default, not both.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let feed = Feed.ID(rawValue: id)
      if minutes != nil || isDefault {
        try await library.setInterval(minutes.map { TimeInterval($0) * 60 }, of: feed)
      }
      guard let target = try await library.fetchTargets([feed]).first else { throw LibraryError.noSuchFeed(feed) }
      let minutes = target.interval.map { Int($0 / 60) }
      guard !json else { return try JSONOutput.write(IntervalRecord(feed: id, minutes: minutes)) }
      try Terminal.writeLine(minutes.map { "\(id)\t\($0) minutes" } ?? "\(id)\tdefault")
    }
  }
}

private struct IntervalRecord: Encodable {
  let feed: Int64
  let minutes: Int?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(feed, forKey: .feed)
    try container.encode(minutes, forKey: .minutes)
  }

  private enum CodingKeys: String, CodingKey { case feed, minutes }
}

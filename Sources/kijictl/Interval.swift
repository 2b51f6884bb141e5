import ArgumentParser
import Foundation
import Library
import ReaderEngine

/// `kijictl interval ID MINUTES`
struct Interval: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows or says how often a feed is wanted.",
    discussion: """
      Without minutes the interval is shown, and with --default it is as often as the others again. Refreshes that nobody \
      asks for keep to it: the window's, and refresh --due.
      """)

  /// In minutes.
  static var least: Int { Int(RefreshPolicy.leastInterval / 60) }
  static var tooShort: String { "The shortest interval is \(least) minutes; what is shorter gets readers banned." }
  /// In minutes: what is wanted more seldom than once a year is not wanted.
  static let longest = 366 * 24 * 60

  @Argument(help: ArgumentHelp("The feed's number, as “feeds” lists it.", valueName: "id")) var id: Int64
  @Argument(help: ArgumentHelp("The minutes between two fetches.", valueName: "minutes")) var minutes: Int?
  @Flag(name: .customLong("default"), help: "As often as the others.") var isDefault = false
  @Flag(help: "Write the interval as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let minutes, minutes < Self.least { throw ValidationError(Self.tooShort) }
    if let minutes, minutes > Self.longest {
      throw ValidationError("The longest interval is \(Self.longest) minutes, a year.")
    }
    if isDefault, minutes != nil { throw ValidationError("Give minutes or --default.") }
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
      try Terminal.writeLine(minutes.map { "\(id)\t\($0) minutes" } ?? "\(id)\tas often as the others")
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

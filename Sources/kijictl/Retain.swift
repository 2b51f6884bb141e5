import ArgumentParser
import Foundation
import Library
import ReaderEngine

/// `kijictl retain`
struct Retain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Deletes what need not be kept, and says or sets what is kept.",
    discussion: """
      What is not named stays as it was set before; --everything takes every limit away. What a feed still serves is never deleted. A feed for \
      which nothing is set is kept as the library is; --as-library makes it such a one again. The JSON is \
      {"days", "articles", "keepsUnread", "keepsStarred", "deleted", "freed"}, the last in bytes.
      """)

  /// Somebody may have removed a feed in a window that is still open, and think better of it.
  private static let patience: TimeInterval = 7 * 86_400
  /// The most days that can be set: a century, which nobody means to outlast, and far from where dates end.
  static let mostDays = 36_500

  @Option(help: ArgumentHelp("From now on keep articles for so many days.", valueName: "n")) var days: Int?
  @Option(help: ArgumentHelp("From now on keep so many articles a feed.", valueName: "n")) var articles: Int?
  @Flag(help: "From now on keep everything.") var everything = false
  @Flag(inversion: .prefixedNo, help: "From now on keep what is unread.") var keepUnread: Bool?
  @Flag(inversion: .prefixedNo, help: "From now on keep what is starred.") var keepStarred: Bool?
  @Option(help: ArgumentHelp("Set it for this feed alone.", valueName: "id")) var feed: Int64?
  @Flag(help: "With --feed: from now on keep what the library says for every feed.") var asLibrary = false
  @Flag(help: "Write what came of it as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    for number in [days, articles].compactMap(\.self) where number < 0 {
      throw ValidationError("There is no keeping of fewer than 0.")
    }
    if everything, days != nil || articles != nil {
      throw ValidationError("Name a limit or --everything, not both.")
    }
    if let days, days > Self.mostDays {
      throw ValidationError("--days takes no number above \(Self.mostDays); --everything keeps articles for good.")
    }
    if asLibrary, feed == nil { throw ValidationError("--as-library needs a --feed.") }
    if asLibrary, isSetting { throw ValidationError("Name what is kept or --as-library, not both.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let feed = feed.map(Feed.ID.init(rawValue:))
      if let feed, try await library.feed(feed) == nil { throw LibraryError.noSuchFeed(feed) }
      if asLibrary { try await library.setRetention(nil, of: feed) }
      var retention = try await library.retention(of: feed)
      if retention == nil { retention = try await library.retention(of: nil) }
      var kept = retention ?? .everything
      if isSetting {
        if everything { kept = .everything }
        kept.days = days ?? kept.days
        kept.articles = articles ?? kept.articles
        kept.keepsUnread = keepUnread ?? kept.keepsUnread
        kept.keepsStarred = keepStarred ?? kept.keepsStarred
        try await library.setRetention(kept, of: feed)
      }
      let removedBefore = Date().addingTimeInterval(-Self.patience)
      try await ReaderEngine.forCommandLine(library).feedPasswords.forgetRemoved(before: removedBefore)
      try await library.purge(removedBefore: removedBefore)
      let deleted = try await library.retain()
      let freed = try await library.vacuum()
      let record = RetentionRecord(retention: kept, deleted: deleted, freed: freed)
      if json { try JSONOutput.write(record) } else { try Terminal.writeLine(record.sentence) }
    }
  }

  private var isSetting: Bool {
    everything || days != nil || articles != nil || keepUnread != nil || keepStarred != nil
  }
}

/// What is kept and what was deleted, as scripts see it.
struct RetentionRecord: Encodable {
  let retention: Retention
  let deleted: Int
  let freed: Int

  private enum Key: String, CodingKey {
    case days, articles, keepsUnread, keepsStarred, deleted, freed
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(retention.days, forKey: .days)
    try container.encode(retention.articles, forKey: .articles)
    try container.encode(retention.keepsUnread, forKey: .keepsUnread)
    try container.encode(retention.keepsStarred, forKey: .keepsStarred)
    try container.encode(deleted, forKey: .deleted)
    try container.encode(freed, forKey: .freed)
  }

  var sentence: String {
    let limits = [retention.days.map { "\($0) days" }, retention.articles.map { "\($0) articles a feed" }]
      .compactMap(\.self)
    let kept = limits.isEmpty ? "Everything is kept" : "Kept are " + limits.joined(separator: " and ")
    return "\(kept); \(deleted) \(deleted == 1 ? "article" : "articles") deleted, \(freed) bytes given back."
  }
}

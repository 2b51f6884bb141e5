import ArgumentParser
import Foundation
import Library
import ReaderEngine

/// `kijictl retain`
struct Retain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Deletes articles beyond the retention limits, and shows or sets the limits.",
    discussion: """
      Limits that are not given stay as they are; --everything removes all limits. Articles a feed still lists are never \
      deleted. A feed without limits uses those of the library; --as-library returns to that. The JSON is \
      {"days", "articles", "keepsUnread", "keepsStarred", "deleted", "freed"}, where "freed" is in bytes.
      """)

  /// The user may have removed a feed in a window that is still open, and may still undo it.
  private static let patience: TimeInterval = 7 * 86_400
  /// The maximum number of days: one century, well within the range of dates.
  static let mostDays = 36_500

  @Option(help: ArgumentHelp("Keep articles for this many days.", valueName: "n")) var days: Int?
  @Option(help: ArgumentHelp("Keep this many articles per feed.", valueName: "n")) var articles: Int?
  @Flag(help: "Keep everything.") var everything = false
  @Flag(inversion: .prefixedNo, help: "Keep unread articles.") var keepUnread: Bool?
  @Flag(inversion: .prefixedNo, help: "Keep starred articles.") var keepStarred: Bool?
  @Option(help: ArgumentHelp("Set the limits of this feed only.", valueName: "id")) var feed: Int64?
  @Flag(help: "With --feed: use the library's limits.") var asLibrary = false
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    for number in [days, articles].compactMap(\.self) where number < 1 {
      throw ValidationError("Limits must be at least 1.")
    }
    if everything, days != nil || articles != nil {
      throw ValidationError("Use either limits or --everything, not both.")
    }
    if let days, days > Self.mostDays {
      throw ValidationError("--days must not exceed \(Self.mostDays); use --everything to keep articles forever.")
    }
    if asLibrary, feed == nil { throw ValidationError("--as-library requires --feed.") }
    if asLibrary, isSetting { throw ValidationError("Use either limits or --as-library, not both.") }
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

/// The JSON form of the retention and of what was deleted.
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
    let limits = [
      retention.days.map { $0 == 1 ? "1 day" : "\($0) days" },
      retention.articles.map { $0 == 1 ? "1 article per feed" : "\($0) articles per feed" },
    ].compactMap(\.self)
    let kept = limits.isEmpty ? "Keeping everything" : "Keeping " + limits.joined(separator: " and ")
    return "\(kept); \(deleted) \(deleted == 1 ? "article" : "articles") deleted, \(freed) bytes freed."
  }
}

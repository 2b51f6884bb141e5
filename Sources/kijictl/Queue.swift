import ArgumentParser
import Foundation
import Library
import Words

/// `kijictl queue`
struct Queue: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "Lists and changes the queue of episodes.",
    discussion: """
      The queue has the audio that the window plays next; an open window shows what changes. Articles are given by \
      their numbers, as listed by “articles”.

        kijictl queue add 12 15
        kijictl queue add --next 20
        kijictl queue remove 12
      """,
    subcommands: [ListQueue.self, AddToQueue.self, RemoveFromQueue.self], defaultSubcommand: ListQueue.self)

  /// Reports how many episodes changed.
  fileprivate static func report(_ count: Int, json: Bool) throws {
    guard !json else { return try JSONOutput.write(["changed": count]) }
    try Terminal.writeLine("\(count) \(count == 1 ? "episode" : "episodes") changed.")
  }
}

/// The JSON form of an episode.
private struct EpisodeRecord: Encodable {
  let episode: Episode

  private enum Key: String, CodingKey { case article, title, fileTitle, feed, url, seconds, place }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(episode.id.article.rawValue, forKey: .article)
    try container.encode(episode.mainTitle, forKey: .title)
    try container.encodeIfPresent(episode.fileTitle, forKey: .fileTitle)
    try container.encode(episode.feedTitle, forKey: .feed)
    try container.encode(episode.url, forKey: .url)
    // Always present, even if the value is null.
    try container.encode(episode.duration, forKey: .seconds)
    try container.encode(episode.place, forKey: .place)
  }

  var line: String {
    [
      "\(episode.id.article.rawValue)", PlayingTime.text(episode.place), episode.feedTitle.printable,
      episode.mainTitle.printable,
    ].joined(separator: "\t")
  }
}

/// The JSON form of the queue.
private struct QueueRecord: Encodable {
  let loaded: EpisodeRecord?
  let next: [EpisodeRecord]

  private enum Key: String, CodingKey { case loaded, next }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(loaded, forKey: .loaded)
    try container.encode(next, forKey: .next)
  }
}

/// `kijictl queue list`
struct ListQueue: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the queue of episodes.",
    discussion: """
      Each line has an article's number, the place where the episode was stopped, its feed and its title, separated by \
      tabs. The episode in the player comes first, with “>” before its number. The JSON is {"loaded", "next"}; an \
      episode is {"article", "title", "feed", "url", "seconds", "place"}, with "fileTitle" if its file has a title of its \
      own.
      """)

  @Flag(help: "Write the queue as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let queue = try await library.episodeQueue()
      let record = QueueRecord(
        loaded: queue.loaded.map(EpisodeRecord.init), next: queue.next.map(EpisodeRecord.init))
      guard !json else { return try JSONOutput.write(record) }
      if let loaded = record.loaded { try Terminal.writeLine(">" + loaded.line) }
      for episode in record.next { try Terminal.writeLine(episode.line) }
    }
  }
}

/// `kijictl queue add`
struct AddToQueue: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds the audio of articles to the queue.",
    discussion: """
      Of an article with several audio files, the first is added. An episode that waits already is moved. Reports how \
      many episodes were added or moved; the JSON is {"changed"}. If an article does not exist or has no audio, the \
      command fails and changes nothing.
      """)

  @Argument(help: ArgumentHelp("The articles' numbers, as listed by “articles”.", valueName: "id")) var ids: [Int64]
  @Flag(help: "Play them next, before the others.") var next = false
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      var episodes: [Episode.ID] = []
      for id in ids.map(Article.ID.init(rawValue:)) {
        guard let article = try await library.article(id) else { throw LibraryError.noSuchArticle(id) }
        guard let position = article.attachments.firstIndex(where: { $0.kind == .audio }) else {
          throw CommandFailure("Article \(id.rawValue) has no audio.")
        }
        let episode = Episode.ID(article: id, position: position)
        if !episodes.contains(episode) { episodes.append(episode) }
      }
      try await library.refuseLoaded(episodes.map(\.article))
      try Queue.report(await library.changeEpisodeQueue(.add(episodes, isNext: next)), json: json)
    }
  }
}

extension Library {
  /// - Throws: A failure if the episode of one of the articles is in the player: only the window can change that.
  fileprivate func refuseLoaded(_ ids: [Article.ID]) async throws {
    guard let loaded = try await episodeQueue().loaded?.id.article, ids.contains(loaded) else { return }
    throw CommandFailure("The audio of article \(loaded.rawValue) is in the player. Stop it in the window first.")
  }
}

/// `kijictl queue remove`
struct RemoveFromQueue: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes the episodes of articles from the queue.",
    discussion: """
      The episode in the player cannot be removed. Reports how many episodes were removed; the JSON is {"changed"}. If a number \
      has no article, the command fails and changes nothing.
      """)

  @Argument(help: ArgumentHelp("The articles' numbers, as listed by “queue”.", valueName: "id")) var ids: [Int64]
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let ids = try await library.articles(numbered: ids)
      try await library.refuseLoaded(ids)
      try Queue.report(await library.changeEpisodeQueue(.remove(ids)), json: json)
    }
  }
}

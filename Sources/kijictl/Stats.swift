import ArgumentParser
import Downloads
import Library
import ReaderEngine

/// `kijictl stats`
struct Stats: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows the size of the library.",
    discussion: """
      The JSON is {"feeds", "articles", "unread", "starred", "later", "laterSeconds", "bytes", "imageBytes", "episodeBytes"}, \
      where \
      "laterSeconds" is how long reading the articles to read later takes, "bytes" is the size on disk, "imageBytes" that \
      of the images, and "episodeBytes" that of the downloaded episodes, which are in the user's cache folder.
      """)

  @Flag(help: "Write the counts as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let counts = try await library.counts()
      let numbers = [
        ("feeds", counts.feeds), ("articles", counts.articles), ("unread", counts.unread),
        ("starred", counts.starred), ("later", counts.later.articles), ("laterSeconds", counts.later.seconds),
        ("bytes", library.location.bytesOnDisk), ("imageBytes", await ImageStore(of: library.location).bytes),
        (
          "episodeBytes",
          await EpisodeDownloads(of: library.location, userAgent: ReaderEngine.userAgent).bytes
        ),
      ]
      guard !json else { return try JSONOutput.write(Dictionary(uniqueKeysWithValues: numbers)) }
      for (name, number) in numbers { try Terminal.writeLine("\(name)\t\(number)") }
    }
  }
}

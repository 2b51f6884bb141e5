import Foundation
import Library

/// Makes the library that is measured, and does on it what the window does.
///
/// Usage: library-bench make DIRECTORY ARTICLES
///        library-bench read DIRECTORY ARTICLES      opens it and reads lists, pages and searches
///        library-bench mark DIRECTORY ARTICLES      marks all read and takes it back
///        library-bench store DIRECTORY              stores 10,000 articles, there and in an empty library
///        library-bench unread DIRECTORY yes|no      makes everything unread, or only what was before
///        library-bench record DIRECTORY ARTICLES FILE   writes the statements behind "read" and "mark"
///        library-bench memory DIRECTORY ARTICLES OPERATION|idle   does one thing; what it took is its peak
@main enum LibraryBench {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { usage() }
    let location = LibraryLocation(directory: URL(filePath: arguments[1], directoryHint: .isDirectory))
    let articles = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0
    switch (arguments[0], arguments.count) {
    case ("make", 3): try await SampleLibrary(articles: articles).make(at: location)
    case ("read", 3): try await print(Runs(location: location, articles: articles).read())
    case ("mark", 3): try await print(Runs(location: location, articles: articles).mark())
    case ("store", 2): try await print(Storing(location: location).measure())
    case ("unread", 3): try await Runs(location: location, articles: 0).makeUnread(arguments[2] == "yes")
    case ("memory", 4): try await Runs(location: location, articles: articles).once(arguments[3])
    default: usage()
    }
  }

  private static func print(_ result: [String: Double]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    FileHandle.standardOutput.write(try encoder.encode(result) + Data("\n".utf8))
  }

  private static func usage() -> Never {
    FileHandle.standardError.write(
      Data("Usage: library-bench make|read|mark|store|unread|record|memory DIRECTORY …\n".utf8))
    exit(2)
  }
}

import Foundation
import Library
import LibrarySample

/// Makes the library to measure, and performs the window's operations on it.
///
/// Usage: library-bench make DIRECTORY ARTICLES
///        library-bench read DIRECTORY ARTICLES      opens it and reads lists, pages and searches
///        library-bench mark DIRECTORY ARTICLES      marks all as read and undoes it
///        library-bench store DIRECTORY              stores 10,000 articles, there and in an empty library
///        library-bench stories DIRECTORY ARTICLES   reads lists without and with articles that repeat others
///        library-bench triage DIRECTORY             stores 10,000 articles without and with rules and stories
///        library-bench unread DIRECTORY yes|no      marks everything as unread, or restores the original marks
///        library-bench tidy DIRECTORY ARTICLES      restores the original state after other runs
///        library-bench forget DIRECTORY             makes the window start with all articles, the newest unread
///        library-bench record DIRECTORY ARTICLES FILE   writes the statements that "read" runs
///        library-bench memory DIRECTORY ARTICLES OPERATION|idle   performs one operation, for its peak memory
///        library-bench repeat DIRECTORY ARTICLES OPERATION TIMES   repeats one operation, for a profiler
@main enum LibraryBench {
  static func main() async {
    do {
      try await run()
    } catch {
      FileHandle.standardError.write(Data("library-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { usage() }
    let location = LibraryLocation(directory: URL(filePath: arguments[1], directoryHint: .isDirectory))
    let articles = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0
    switch (arguments[0], arguments.count) {
    case ("make", 3): try await SampleLibrary(articles: articles).make(at: location)
    case ("read", 3): try await print(Runs(location: location, articles: articles).read())
    case ("mark", 3): try await print(Runs(location: location, articles: articles).mark())
    case ("store", 2): try await print(Storing(location: location).measure())
    case ("stories", 3): try await print(Telling(location: location, articles: articles).measure())
    case ("triage", 2): try await print(Triage(directory: location.directory).measure())
    case ("unread", 3): try await Runs(location: location, articles: 0).makeUnread(arguments[2] == "yes")
    case ("tidy", 3): try await Runs(location: location, articles: articles).tidy()
    case ("forget", 2): try await Runs(location: location, articles: articles).forget()
    case ("record", 4):
      try await Runs(location: location, articles: articles).record(to: URL(filePath: arguments[3]))
    case ("memory", 4): try await Runs(location: location, articles: articles).once(arguments[3])
    case ("repeat", 5):
      try await print(Runs(location: location, articles: articles).again(arguments[3], Int(arguments[4]) ?? 1))
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
      Data(
        "Usage: library-bench make|read|mark|store|stories|triage|unread|tidy|forget|record|memory|repeat DIRECTORY …\n"
          .utf8))
    exit(2)
  }
}

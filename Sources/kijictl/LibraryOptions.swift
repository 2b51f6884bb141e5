import ArgumentParser
import Foundation
import Library
import ReaderEngine

/// The option that selects the library a command works on.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .customLong("library"),
    help: ArgumentHelp(
      "The library's directory.",
      discussion: "The default is $XDG_DATA_HOME/kiji, or ~/.local/share/kiji.", valueName: "dir"),
    completion: .directory)
  var directory: String?

  func validate() throws {
    guard directory?.isEmpty != true else { throw ValidationError("--library requires a directory name.") }
  }

  /// Opens the library for the duration of a closure, and closes it whether or not that throws.
  func withLibrary(_ body: (Library) async throws -> Void) async throws {
    let library: Library
    do throws(LibraryError) {
      defer { OpeningLine.clear() }
      library = try await Library.open(location) { OpeningLine.show($0) }
    } catch { throw CommandFailure(error) }
    do {
      try await body(library)
      await library.close()
    } catch {
      await library.close()
      throw Self.failure(error)
    }
  }

  var location: LibraryLocation {
    directory.map { LibraryLocation(directory: URL(filePath: $0, directoryHint: .isDirectory)) } ?? .standard
  }

  /// Converts feed and library errors to messages; returns other errors unchanged.
  private static func failure(_ error: any Error) -> any Error {
    switch error {
    case let error as FeedFailure: CommandFailure(error)
    case let error as LibraryError: CommandFailure(error)
    default: error
    }
  }
}

extension LibraryOptions {
  /// Moves a `--library` option before the command behind it, where the command parses it.
  static func movedToEnd(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return arguments }
    if first == "--library", arguments.count > 2 { return Array(arguments[2...] + arguments[..<2]) }
    if first.hasPrefix("--library="), arguments.count > 1 { return Array(arguments[1...] + arguments[..<1]) }
    return arguments
  }
}

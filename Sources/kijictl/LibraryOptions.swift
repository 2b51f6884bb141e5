import ArgumentParser
import Foundation
import Library
import ReaderEngine

/// Which library a command works on.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .customLong("library"),
    help: ArgumentHelp(
      "The directory of the library.",
      discussion: "The standard place is $XDG_DATA_HOME/kiji, or ~/.local/share/kiji.", valueName: "dir"),
    completion: .directory)
  var directory: String?

  func validate() throws {
    guard directory?.isEmpty != true else { throw ValidationError("--library needs the name of a directory.") }
  }

  /// Opens the library for the length of a body, and closes it whatever comes of that.
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

  /// What the floors below throw, as a sentence; everything else as it is.
  private static func failure(_ error: any Error) -> any Error {
    switch error {
    case let error as FeedFailure: CommandFailure(error)
    case let error as LibraryError: CommandFailure(error)
    default: error
    }
  }
}

extension LibraryOptions {
  /// The arguments with a `--library` that stands before the command put after it, where the command reads it.
  static func movedToEnd(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return arguments }
    if first == "--library", arguments.count > 2 { return Array(arguments[2...] + arguments[..<2]) }
    if first.hasPrefix("--library="), arguments.count > 1 { return Array(arguments[1...] + arguments[..<1]) }
    return arguments
  }
}

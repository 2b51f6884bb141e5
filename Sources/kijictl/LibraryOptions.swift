import ArgumentParser
import Credentials
import Foundation
import Library
import ReaderEngine
import Sync

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
  /// - Parameter isCreated: Whether a library that `--library` names is created if needed; otherwise a mistyped name is
  ///   reported. The default library is always created.
  func withLibrary(isCreated: Bool = false, _ body: (Library) async throws -> Void) async throws {
    if let directory, !isCreated, !FileManager.default.fileExists(atPath: location.databaseURL.path) {
      throw CommandFailure("There is no library in \(directory.printable). “add” and “import” create one.")
    }
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
    case let error as SyncFailure: CommandFailure(error.sentence)
    default: error
    }
  }
}

extension LibraryOptions {
  /// Moves a `--library` option from before the command to the end of the options, where the command parses it.
  static func movedToEnd(_ arguments: [String]) -> [String] {
    let count = arguments.first == "--library" ? 2 : arguments.first?.hasPrefix("--library=") == true ? 1 : 0
    guard count > 0, arguments.count > count else { return arguments }
    var rest = arguments[count...]
    // everything after this is no option
    rest.insert(contentsOf: arguments[..<count], at: rest.firstIndex(of: "--") ?? rest.endIndex)
    return Array(rest)
  }
}

/// The status line of a terminal while the library is being updated.
enum OpeningLine {
  /// Returns to the start of the line and clears it (ECMA-48: CR, EL).
  private static let lineStart = "\r\u{1B}[2K"

  /// Shows a step on a terminal. Writes nothing if standard error is redirected, as in scripts.
  static func show(_ step: OpeningStep) {
    guard Terminal.isWatched else { return }
    switch step {
    case .opening: break
    case .backingUp(let fraction):
      Terminal.note("\(lineStart)Backing up the library before updating it… \(Int(fraction * 100)) %")
    case .migrating: Terminal.note("\(lineStart)Updating the library…")
    }
  }

  /// Clears the line for subsequent output.
  static func clear() {
    if Terminal.isWatched { Terminal.note(lineStart) }
  }
}

extension ReaderEngine {
  /// Creates an engine for the command line, without the window's resources.
  static func forCommandLine(_ library: Library) -> ReaderEngine {
    ReaderEngine(
      library: library, fetcher: makeFetcher(), readsResources: false,
      passwords: PasswordStores(fileIn: library.location.directory))
  }
}

extension String {
  /// Whether the address refers to one of the window's embedded resources.
  var hasResourceScheme: Bool { lowercased().hasPrefix("resource:") }
}

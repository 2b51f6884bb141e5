import Foundation
import Library
import TestSupport

/// The built program, run as a user runs it, with its own library.
struct CommandLineTool: Sendable {
  /// The result of a run.
  struct Outcome: Sendable {
    let code: Int32
    let output: String
    let errors: String

    /// Returns standard output as JSON.
    func json() throws -> [String: Any] {
      let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
      guard let object = object as? [String: Any] else { throw CocoaError(.coderReadCorrupt) }
      return object
    }
  }

  /// A directory that exists for the duration of a test.
  let scratch: URL
  /// The library directory, which does not exist before the first command.
  var library: URL { scratch.appending(path: "library", directoryHint: .isDirectory) }

  /// Runs a body with a fresh library, and removes everything afterwards.
  static func fresh(_ body: (CommandLineTool) async throws -> Void) async throws {
    try await TemporaryFolder.use { try await body(CommandLineTool(scratch: $0)) }
  }

  /// Runs a body with an empty library, and removes everything afterwards.
  static func empty(_ body: (CommandLineTool) async throws -> Void) async throws {
    try await fresh { kijictl in
      try await Library.open(LibraryLocation(directory: kijictl.library)).close()
      try await body(kijictl)
    }
  }

  /// The built program, which is in the same directory as the tests.
  static let program: URL = {
    let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(filePath: tests ?? "/").deletingLastPathComponent().appending(path: "kijictl")
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    return URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".build/debug/kijictl")
  }()

  /// A session without a bus, as under cron. The keyring of the user who runs the tests is not involved: it may ask for
  /// a password, which nobody enters.
  private static let noBus = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus", "XDG_RUNTIME_DIR": "/nowhere"]

  /// Runs a command on this test's library.
  func callAsFunction(_ arguments: String..., input: String? = nil) async throws -> Outcome {
    try await Self.run(Self.program, arguments + ["--library", library.path], input: input)
  }

  /// Runs a program to its end without blocking a thread of the pool, because a server in this process must answer it.
  static func run(
    _ program: URL, _ arguments: [String], input: String? = nil, environment: [String: String] = [:],
    onStart: (Int32) -> Void = { _ in }
  ) async throws -> Outcome {
    // files instead of pipes, which would have to be drained meanwhile
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let files = try ["in", "out", "err"].map { name in
      let file = folder.url.appending(path: name)
      try Data((name == "in" ? input ?? "" : "").utf8).write(to: file)
      return file
    }
    let environment = ProcessInfo.processInfo.environment.merging(noBus) { $1 }.merging(environment) { $1 }
    let child = try spawn(program, arguments, files, environment)
    onStart(child)
    let code = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        // as Process reports it: the signal number if a signal ended the program
        continuation.resume(returning: status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F)
      }
    }
    return Outcome(
      code: code, output: try String(contentsOf: files[1], encoding: .utf8),
      errors: try String(contentsOf: files[2], encoding: .utf8))
  }

  /// Starts a program with files for its input, output and errors.
  ///
  /// Foundation's Process is not used: it reads the descriptors of this process past the end of its buffer, which
  /// crashes the tests if there are more than 1,365.
  private static func spawn(
    _ program: URL, _ arguments: [String], _ files: [URL], _ environment: [String: String]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in files.enumerated() {
      let mode = number == 0 ? O_RDONLY : O_WRONLY
      posix_spawn_file_actions_addopen(&actions, Int32(number), file.path, mode, 0)
    }
    var words = ([program.path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var child = pid_t()
    let error = posix_spawn(&child, program.path, &actions, nil, &words, &variables)
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    return child
  }
}

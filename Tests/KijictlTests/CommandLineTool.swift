import Foundation

/// The built program, run as a person runs it, with a library of its own.
struct CommandLineTool: Sendable {
  /// What a run left behind.
  struct Outcome: Sendable {
    let code: Int32
    let output: String
    let errors: String

    /// Standard output as JSON.
    func json() throws -> [String: Any] {
      let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
      guard let object = object as? [String: Any] else { throw CocoaError(.coderReadCorrupt) }
      return object
    }
  }

  /// A directory for the length of a test.
  let scratch: URL
  /// Where the library is; nothing is there before the first command.
  var library: URL { scratch.appending(path: "library", directoryHint: .isDirectory) }

  /// Runs a body with a fresh library, and removes everything after.
  static func fresh(_ body: (CommandLineTool) async throws -> Void) async throws {
    let tool = CommandLineTool(
      scratch: FileManager.default.temporaryDirectory.appending(path: "kijictl-\(UUID().uuidString)"))
    try FileManager.default.createDirectory(at: tool.scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: tool.scratch) }
    try await body(tool)
  }

  /// Where the build put the program: beside the tests.
  static let program: URL = {
    let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(filePath: tests ?? "/").deletingLastPathComponent().appending(path: "kijictl")
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    return URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".build/debug/kijictl")
  }()

  /// Runs a command on this test's library.
  func callAsFunction(_ arguments: String..., input: String? = nil) async throws -> Outcome {
    try await Self.run(Self.program, arguments + ["--library", library.path], input: input)
  }

  /// Runs a program to its end without holding a thread of the pool, for a server in this process has to answer it.
  static func run(
    _ program: URL, _ arguments: [String], input: String? = nil, environment: [String: String] = [:],
    onStart: (Int32) -> Void = { _ in }
  ) async throws -> Outcome {
    // files and no pipes: nobody has to empty them meanwhile
    let folder = FileManager.default.temporaryDirectory.appending(path: "kijictl-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try ["in", "out", "err"].map { name in
      let file = folder.appending(path: name)
      try Data((name == "in" ? input ?? "" : "").utf8).write(to: file)
      return file
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    let code: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
        onStart(process.processIdentifier)
      } catch {
        continuation.resume(throwing: error)
      }
    }
    return Outcome(
      code: code, output: try String(contentsOf: files[1], encoding: .utf8),
      errors: try String(contentsOf: files[2], encoding: .utf8))
  }
}

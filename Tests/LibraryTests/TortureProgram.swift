import Foundation
import Synchronization

/// The program `library-torture`, which the build puts next to the tests.
enum TortureProgram {
  /// The result of a run.
  struct Outcome: Sendable {
    /// The acknowledged lines, in order.
    let lines: [String]
    let errors: String
    /// The exit code, or the negative number of the signal that ended the program.
    let code: Int32
  }

  private static let url: URL = {
    let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(filePath: tests ?? "/").deletingLastPathComponent().appending(path: "library-torture")
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    return URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".build/debug/library-torture")
  }()

  /// Runs the program to its end, or kills it a while after it has acknowledged a number of lines.
  static func run(_ arguments: [String], killAfter lines: Int? = nil, delay: Duration = .zero) async throws -> Outcome {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    let ended = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { process in
      let status = process.terminationStatus
      ended.continuation.yield(process.terminationReason == .uncaughtSignal ? -status : status)
      ended.continuation.finish()
    }
    try process.run()
    let identifier = process.processIdentifier
    async let said = text(errors.fileHandleForReading)
    let heard = await text(output.fileHandleForReading) { count in
      guard let lines, count >= lines else { return false }
      usleep(useconds_t(delay / .microseconds(1)))
      kill(identifier, SIGKILL)
      return true
    }
    let code = await ended.stream.first { _ in true } ?? 0
    // A line without its end was never acknowledged.
    let whole = heard.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    return Outcome(lines: whole, errors: await said, code: code)
  }

  /// Reads to the end on a separate thread.
  ///
  /// - Parameter heard: called with the number of complete lines until it returns true, which ends the calls.
  private static func text(
    _ handle: FileHandle, heard: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "torture").async {
        var data = Data()
        var hasEnough = false
        while case let piece = handle.availableData, !piece.isEmpty {
          data += piece
          if !hasEnough { hasEnough = heard(data.count { $0 == UInt8(ascii: "\n") }) }
        }
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }
}

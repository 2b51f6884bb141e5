import Foundation

/// The ticker beside the window, in a program of its own.
final class Reference {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(program: String) throws {
    process.executableURL = URL(filePath: program)
    process.standardInput = input
    process.standardOutput = output
    // WebKit's processes, which begin later, would hold the pipe open that is to end the ticker
    for end in [input.fileHandleForWriting, output.fileHandleForReading] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    try process.run()
  }

  /// Counts from now on.
  func begin() { input.fileHandleForWriting.write(Data("\n".utf8)) }

  /// What it has counted.
  func end() throws -> Ticker.Count {
    try input.fileHandleForWriting.close()
    let line = output.fileHandleForReading.readDataToEndOfFile()
    return try JSONDecoder().decode(Ticker.Count.self, from: line)
  }
}

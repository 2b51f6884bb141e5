import Foundation

/// The reference ticker, which runs as a separate program.
final class Reference {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(program: String) throws {
    process.executableURL = URL(filePath: program)
    process.standardInput = input
    process.standardOutput = output
    // the ticker stops when its input is closed, so WebKit's processes, which start later, must not inherit the pipe
    for end in [input.fileHandleForWriting, output.fileHandleForReading] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    try process.run()
  }

  /// Starts counting.
  func begin() { input.fileHandleForWriting.write(Data("\n".utf8)) }

  func end() throws -> Ticker.Count {
    try input.fileHandleForWriting.close()
    let line = output.fileHandleForReading.readDataToEndOfFile()
    return try JSONDecoder().decode(Ticker.Count.self, from: line)
  }
}

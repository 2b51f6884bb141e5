import Foundation

/// What the program reads: a file, a pipe, or standard input, which is called `-`.
enum Input {
  /// More than anything that is read may hold; the rest of a stream without end stays where it is.
  private static let most = 64 * 1024 * 1024

  /// What an input is called in sentences.
  static func name(of file: String) -> String { file == "-" ? "Standard input" : "“\(file)”" }

  /// What an input holds.
  static func bytes(of file: String) throws(CommandFailure) -> [UInt8] {
    let descriptor = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(file, errno) }
    defer { if file != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256 * 1024)
    while bytes.count < most {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(file, errno) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// What an input holds as text; what is not UTF-8 is replaced.
  static func text(of file: String = "-") throws(CommandFailure) -> String {
    String(decoding: try bytes(of: file), as: UTF8.self)
  }

  private static func failure(_ file: String, _ code: Int32) -> CommandFailure {
    guard file != "-" else { return CommandFailure("Standard input cannot be read; check that it is open.") }
    guard !file.isEmpty else { return CommandFailure("No file is named; - is standard input.") }
    switch code {
    case ENOENT: return CommandFailure("\(name(of: file)) does not exist.")
    case EISDIR: return CommandFailure("\(name(of: file)) is a folder and not a file.")
    case EACCES, EPERM: return CommandFailure("\(name(of: file)) cannot be read: you may not read it.")
    default: return CommandFailure("\(name(of: file)) cannot be read: \(String(cString: strerror(code))).")
    }
  }
}

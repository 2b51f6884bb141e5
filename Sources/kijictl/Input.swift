import ArgumentParser
import Foundation

/// The program's input: a file, a pipe, or standard input, which is named `-`.
enum Input {
  /// The maximum size, larger than any valid input; prevents reading endless streams.
  private static let most = 64 * 1024 * 1024

  /// Returns the name of an input for messages.
  static func name(of file: String) -> String { file == "-" ? "Standard input" : "“\(file)”" }

  /// Returns the contents of an input.
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

  /// Returns the contents of an input as text; invalid UTF-8 is replaced.
  static func text(of file: String = "-") throws(CommandFailure) -> String {
    String(decoding: try bytes(of: file), as: UTF8.self)
  }

  private static func failure(_ file: String, _ code: Int32) -> CommandFailure {
    guard file != "-" else { return CommandFailure("Standard input could not be read; check that it is open.") }
    guard !file.isEmpty else { return CommandFailure("No file name was given; - is standard input.") }
    switch code {
    case ENOENT: return CommandFailure("\(name(of: file)) does not exist.")
    case EISDIR: return CommandFailure("\(name(of: file)) is a folder, not a file.")
    case EACCES, EPERM: return CommandFailure("\(name(of: file)) could not be read: permission denied.")
    default: return CommandFailure("\(name(of: file)) could not be read: \(String(cString: strerror(code))).")
    }
  }
}

/// Validation of the option with the base URL for relative addresses.
enum BaseAddress {
  /// Rejects a URL that cannot be a base.
  static func validate(_ address: String?) throws {
    guard let address else { return }
    guard let url = URL(string: address), url.scheme != nil else {
      throw ValidationError(
        "“\(address)” is not a complete address; use one such as https://example.org/.")
    }
  }
}

import Foundation

/// The two streams that the program writes to.
enum Terminal {
  /// Writes a result; one that does not arrive is a failure.
  static func write(_ text: String) throws(CommandFailure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      // a reader that has gone away, such as head, has had enough
      guard errno != EPIPE else { return }
      throw CommandFailure("The result cannot be written: \(String(cString: strerror(errno))).")
    }
  }

  /// Writes one line of a result.
  static func writeLine(_ line: String) throws(CommandFailure) {
    try write(line + "\n")
  }

  /// Says on standard error what went wrong.
  static func complain(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data((sentence + "\n").utf8))
  }

  /// Writes to standard error without ending the line.
  static func note(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Whether a person sees a question and can answer it.
  static var isAnswered: Bool {
    isWatched && isatty(FileHandle.standardInput.fileDescriptor) == 1
  }

  /// Whether a person sees standard error while the program runs.
  static var isWatched: Bool {
    isatty(FileHandle.standardError.fileDescriptor) == 1
  }
}

extension String {
  /// The text with a blank for every control character: feeds are written by strangers, and a terminal obeys what it
  /// is sent (ECMA-48 §5).
  var printable: String {
    let shown = unicodeScalars.lazy.filter { !$0.isDirection }
    return String(String.UnicodeScalarView(shown.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it turns the direction of what follows, also behind the end of its text (UAX #9 §2).
  fileprivate var isDirection: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}

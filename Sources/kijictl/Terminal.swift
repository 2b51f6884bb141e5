import Foundation

/// The two streams that the program writes to.
enum Terminal {
  /// Writes a result.
  static func write(_ text: String) {
    // a reader that has gone away, such as head, is no failure of ours
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// Writes one line of a result.
  static func writeLine(_ line: String) {
    write(line + "\n")
  }

  /// Says on standard error what went wrong.
  static func complain(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data((sentence + "\n").utf8))
  }

  /// Writes to standard error without ending the line.
  static func note(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
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
    String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

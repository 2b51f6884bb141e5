import Foundation
import Library
import ReaderEngine

/// The two output streams of the program.
enum Terminal {
  /// Writes a result; throws if that fails.
  static func write(_ text: String) throws(CommandFailure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      // A reader that closes the pipe, such as head, is not an error.
      guard errno != EPIPE else { return }
      throw CommandFailure("The result could not be written: \(String(cString: strerror(errno))).")
    }
  }

  /// Writes one line of a result.
  static func writeLine(_ line: String) throws(CommandFailure) {
    try write(line + "\n")
  }

  /// Writes a table, with headings if a user sees it.
  static func write(_ table: TextTable) throws(CommandFailure) {
    for line in table.lines(isSeen: isatty(FileHandle.standardOutput.fileDescriptor) == 1) { try writeLine(line) }
  }

  /// Writes an error message to standard error.
  static func complain(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data((sentence + "\n").utf8))
  }

  /// Writes to standard error without ending the line.
  static func note(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Whether a user can see and answer a question.
  static var isAnswered: Bool {
    isWatched && isatty(FileHandle.standardInput.fileDescriptor) == 1
  }

  /// Whether a user sees standard error while the program runs.
  static var isWatched: Bool {
    isatty(FileHandle.standardError.fileDescriptor) == 1
  }
}

extension String {
  /// The text with control characters replaced by spaces: feeds are untrusted, and terminals interpret control
  /// characters (ECMA-48 §5).
  var printable: String {
    let shown = unicodeScalars.lazy.filter { !$0.isDirection }
    return String(String.UnicodeScalarView(shown.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether the character changes the text direction, possibly beyond the end of the text (UAX #9 §2).
  fileprivate var isDirection: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}

/// The failure of a command, as a sentence for the user.
struct CommandFailure: Error, Equatable {
  /// What went wrong and what can be done about it.
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }

  init(_ failure: FeedFailure) {
    sentence = failure.sentence
  }

  init(_ error: LibraryError) {
    sentence = error.sentence
  }
}

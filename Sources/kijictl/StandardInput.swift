import Foundation

/// The stream that the program reads from.
enum StandardInput {
  /// All of it; what is not UTF-8 is replaced.
  static func text() throws(CommandFailure) -> String {
    do {
      return String(decoding: try FileHandle.standardInput.readToEnd() ?? Data(), as: UTF8.self)
    } catch {
      throw CommandFailure("Standard input cannot be read; check that it is open.")
    }
  }
}

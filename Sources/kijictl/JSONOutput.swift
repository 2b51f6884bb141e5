import Foundation

/// Writes values as JSON for scripts.
enum JSONOutput {
  /// Writes a value as the whole result.
  static func write(_ value: some Encodable) throws(CommandFailure) {
    try Terminal.writeLine(try text(value, .prettyPrinted))
  }

  /// Returns a value on one line.
  static func line(_ value: some Encodable) throws(CommandFailure) -> String {
    try text(value, [])
  }

  private static func text(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws(CommandFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, formatting]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw CommandFailure("The result could not be written as JSON: \(error.localizedDescription)")
    }
  }
}

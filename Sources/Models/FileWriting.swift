package import Foundation
import Words

/// Writing files that the user asked for.
package nonisolated enum FileWriting {
  /// Writes a file atomically, off the main thread.
  /// - Returns: nil on success, otherwise the system's error message.
  @concurrent package static func write(_ bytes: [UInt8], to file: URL) async -> String? {
    do {
      try Data(bytes).write(to: file, options: .atomic)
      return nil
    } catch {
      return error.systemReason
    }
  }
}

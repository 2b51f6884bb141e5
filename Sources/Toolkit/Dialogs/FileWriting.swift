package import Foundation
import Words

/// Files that the person asks for.
package nonisolated enum FileWriting {
  /// Writes a file whole or not at all, off the main thread.
  /// - Returns: the system's word for what was wrong; nil when it is there.
  @concurrent package static func write(_ bytes: [UInt8], to file: URL) async -> String? {
    do {
      try Data(bytes).write(to: file, options: .atomic)
      return nil
    } catch {
      return error.systemReason
    }
  }
}

package import Foundation

/// Reading files that the user has chosen.
package nonisolated enum FileReading {
  /// Reads a file, off the main thread.
  /// - Parameter longest: the most bytes that the file may have.
  /// - Returns: nil if it cannot be read, is longer, or is not a file: a pipe, for example, may never end.
  @concurrent package static func read(_ file: URL, longest: Int) async -> Data? {
    let kind = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)[.type]
    guard kind as? FileAttributeType == .typeRegular, let handle = try? FileHandle(forReadingFrom: file),
      let data = try? handle.read(upToCount: longest + 1), data.count <= longest
    else { return nil }
    return data
  }
}

package import Foundation
package import Library

/// A file system of its own, in memory, of a few hundred kilobytes.
package final class TinyDisk: Sendable {
  /// Why there can be none here, or nil when there can: mounting takes root, and a container may forbid it even so.
  private static let refusal: String? = {
    do {
      _ = try TinyDisk(kilobytes: 64)
      return nil
    } catch { return String(describing: error) }
  }()

  /// Whether there can be one here.
  package static var isAllowed: Bool { refusal == nil }
  /// What a test that needs one says when it is left out.
  package static var reason: String {
    "No file system can be mounted here, so a full or read-only disk is not tried: \(refusal ?? "")."
  }

  private struct Refused: Error, CustomStringConvertible {
    let description: String

    init() {
      description = "mount says “\(String(cString: strerror(errno)))”"
    }
  }

  package let root: URL
  package var location: LibraryLocation {
    LibraryLocation(directory: root.appending(path: "kiji", directoryHint: .isDirectory))
  }

  package init(kilobytes: Int) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "kiji-disk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    guard mount("tmpfs", root.path, "tmpfs", 0, "size=\(kilobytes)k,mode=700") == 0 else {
      let refused = Refused()
      try FileManager.default.removeItem(at: root)
      throw refused
    }
  }

  deinit {
    // Also with a file still open: it goes when that is closed.
    umount2(root.path, Int32(MNT_DETACH))
    try? FileManager.default.removeItem(at: root)
  }

  /// Takes away the right to write, from root too.
  package func makeReadOnly() throws {
    guard mount("tmpfs", root.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else { throw Refused() }
  }

  /// Writes a file until all but some bytes are taken.
  package func fill(leaving bytes: Int = 0) {
    let descriptor = open(root.appending(path: "filler").path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    let piece = [UInt8](repeating: 1, count: 4096)
    while freeBytes > bytes, write(descriptor, piece, piece.count) > 0 {}
  }

  /// Takes that file away.
  package func empty() throws {
    try FileManager.default.removeItem(at: root.appending(path: "filler"))
  }

  /// Every file of the library's directory with its bytes, but for the index of the log, which holds nothing.
  package func files() throws -> [String: Data] {
    let directory = location.directory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return try Dictionary(
      uniqueKeysWithValues: names.filter { !$0.hasSuffix("-shm") }
        .map { ($0, try Data(contentsOf: directory.appending(path: $0))) })
  }

  private var freeBytes: Int {
    var status = statvfs()
    return statvfs(root.path, &status) == 0 ? Int(status.f_bavail) * Int(status.f_frsize) : 0
  }
}

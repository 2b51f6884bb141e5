package import Foundation
package import Library

/// A separate in-memory file system of a few hundred kilobytes.
package final class TinyDisk: Sendable {
  /// Why mounting is impossible here, or nil if it works: it requires root, and a container may forbid it even then.
  private static let refusal: String? = {
    do {
      _ = try TinyDisk(kilobytes: 64)
      return nil
    } catch { return String(describing: error) }
  }()

  /// Whether such a file system can be mounted here.
  package static var isAllowed: Bool { refusal == nil }
  /// The reason shown for skipped tests.
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
    // Also with a file still open: the file system disappears when that is closed.
    umount2(root.path, Int32(MNT_DETACH))
    try? FileManager.default.removeItem(at: root)
  }

  /// Makes it read-only, even for root.
  package func makeReadOnly() throws {
    guard mount("tmpfs", root.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else { throw Refused() }
  }

  /// Writes a file until only some bytes are left.
  package func fill(leaving bytes: Int = 0) {
    // A program that another test starts meanwhile must not keep the file open, and with it the space it takes.
    let descriptor = open(root.appending(path: "filler").path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let piece = [UInt8](repeating: 1, count: 4096)
    while freeBytes > bytes, write(descriptor, piece, piece.count) > 0 {}
  }

  /// Removes that file.
  package func empty() throws {
    try FileManager.default.removeItem(at: root.appending(path: "filler"))
  }

  /// Returns the contents of all files of the library's directory, except the shared-memory file of the WAL, which has
  /// no data of its own.
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

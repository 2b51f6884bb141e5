// Threads: reading and writing files blocks, so the store has its own thread.

internal import Foundation
internal import GLibKit
internal import ImageDecoding
public import Library

/// The images of a library's articles on disk, where they are found without a network.
///
/// In the store's folder, a file in `files` has the bytes of an image and is named after their SHA-256: the same image at
/// two URLs is stored once. A file in `index` is named after the SHA-256 of a URL, has the name of the image's file, and
/// its modification time is the time of its last use. No file refers to a state that another process could have changed:
/// what is missing or damaged is a missing image, and is fetched again.
public actor ImageStore {
  /// The limit of the size, in bytes: some two thousand photographs as they are sent on the web.
  public static let maximumBytes = 512 * 1024 * 1024
  /// The share of the limit that is kept when the oldest images are deleted, so that it does not happen with every image.
  static let keptShare = 0.9
  /// The unit in which file systems allocate space, in bytes: a store of many tiny files takes more than their sizes.
  static let block = 4096
  /// How long an unfinished file is left alone, in seconds: another process may be writing it.
  static let unfinishedAge: TimeInterval = 3600

  /// The folder. It exists only once there is an image.
  nonisolated let directory: URL
  private let maximumBytes: Int
  private let now: @Sendable () -> Date
  /// The size as far as this process knows; nil before it was measured. Others may have added to it, which is noticed
  /// when this process deletes.
  private var size: Int?
  private let executor = GLibExecutor(name: "kiji-store")

  /// The executor with the store's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates the store of a library, in the user's cache folder, without touching the disk.
  public init(of location: LibraryLocation) {
    // A name of its own for each library, however long its path is.
    let name = "images-\(Checksum.identity(Array(location.directory.path.utf8)).prefix(16))"
    self.init(in: LibraryLocation.cacheDirectory.appending(path: name, directoryHint: .isDirectory))
  }

  init(
    in directory: URL, maximumBytes: Int = ImageStore.maximumBytes, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.directory, self.maximumBytes, self.now) = (directory, maximumBytes, now)
  }

  /// The size on disk, in bytes.
  public var bytes: Int {
    contents.files.values.reduce(0, +) + contents.entries.count * Self.block
  }

  /// Returns the image at a key, unless it is missing or damaged, and notes that it was used.
  func image(_ key: String) -> ImageFile? {
    let entry = indexPath(key)
    guard let name = StoreFile.read(entry, atMost: StoreFile.nameLength).map({ String(decoding: $0, as: UTF8.self) }),
      StoreFile.isName(name), let bytes = StoreFile.read(filePath(name), atMost: ImageFetcher.maximumBytes)
    else { return nil }
    // A power failure may have left a file without its contents.
    guard Checksum.identity(bytes) == name, let image = ImageFile(bytes: bytes) else {
      unlink(filePath(name))
      return nil
    }
    StoreFile.setTime(entry, now())
    return image
  }

  /// Stores an image. An image that cannot be stored, because the disk is full for example, is fetched again.
  func keep(_ image: ImageFile, as key: String) {
    let name = Checksum.identity(image.bytes)
    let cost = Self.size(of: image.bytes.count) + Self.block
    guard cost <= maximumBytes, makeFolders() else { return }
    if size == nil { size = bytes }
    let isNew = StoreFile.status(filePath(name)) == nil
    guard !isNew || StoreFile.write(image.bytes, to: filePath(name), at: now()),
      StoreFile.write(Array(name.utf8), to: indexPath(key), at: now())
    else { return }
    size? += isNew ? cost : Self.block
    if size ?? 0 > maximumBytes { deleteOldest() }
  }

  /// Moves all images aside.
  /// - Returns: What ``restore(_:)`` needs; nil if there are none.
  /// - Throws: The system's reason.
  func clear() throws(ImageStoreError) -> ClearedImages? {
    size = nil
    let aside = ClearedImages(directory: directory.path + Self.clearedMark + UUID().uuidString)
    guard rename(directory.path, aside.directory) != 0 else { return aside }
    guard errno == ENOENT else { throw .system(errno) }
    return nil
  }

  /// Moves images back, beside those stored since.
  /// - Returns: Whether they still existed.
  func restore(_ cleared: ClearedImages) -> Bool {
    size = nil
    guard StoreFile.status(cleared.directory) != nil, makeFolders() else { return false }
    for folder in [Self.files, Self.index] {
      for name in StoreFile.names(in: cleared.directory + folder) {
        // What was stored since is newer.
        let target = directory.path + folder + name
        if StoreFile.status(target) == nil { rename(cleared.directory + folder + name, target) }
      }
    }
    try? FileManager.default.removeItem(atPath: cleared.directory)
    return true
  }

  /// Deletes what ``clear()`` moved aside, in this process or an earlier one.
  func deleteCleared() {
    let parent = directory.deletingLastPathComponent()
    let mark = directory.lastPathComponent + Self.clearedMark
    for name in StoreFile.names(in: parent.path + "/") where name.hasPrefix(mark) {
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
  }
}

// MARK: - The folder

extension ImageStore {
  private static let files = "/files/"
  private static let index = "/index/"
  private static let clearedMark = ".cleared-"

  private func indexPath(_ key: String) -> String {
    directory.path + Self.index + Checksum.identity(Array(key.utf8))
  }

  private func filePath(_ name: String) -> String { directory.path + Self.files + name }

  private static func size(of bytes: Int) -> Int { (bytes + block - 1) / block * block }

  private func makeFolders() -> Bool {
    [Self.files, Self.index].allSatisfy {
      (try? FileManager.default.createDirectory(
        atPath: directory.path + $0, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])) != nil
    }
  }

  /// The sizes of the images, and the names and last uses of the entries.
  private var contents: (files: [String: Int], entries: [(name: String, use: Date)]) {
    var files: [String: Int] = [:]
    for name in StoreFile.names(in: directory.path + Self.files) {
      if let status = StoreFile.status(filePath(name)) { files[name] = Self.size(of: Int(status.st_size)) }
    }
    let entries = StoreFile.names(in: directory.path + Self.index).compactMap { name in
      StoreFile.status(directory.path + Self.index + name).map { (name, $0.modified) }
    }
    return (files, entries)
  }

  /// Deletes the images not used for the longest time, and what else is not needed.
  private func deleteOldest() {
    let (files, entries) = contents
    let target = Int(Double(maximumBytes) * Self.keptShare)
    var (kept, used): (Set<String>, Int) = ([], 0)
    var isFull = false
    for entry in entries.sorted(by: { $0.use > $1.use }) {
      let path = directory.path + Self.index + entry.name
      guard StoreFile.isName(entry.name) else { deleteUnfinished(path, entry.use); continue }
      let name = StoreFile.read(path, atMost: StoreFile.nameLength).map { String(decoding: $0, as: UTF8.self) } ?? ""
      let cost = Self.block + (kept.contains(name) ? 0 : files[name] ?? 0)
      isFull = isFull || used + cost > target
      if isFull || files[name] == nil {
        unlink(path)
      } else {
        kept.insert(name)
        used += cost
      }
    }
    for name in files.keys where !kept.contains(name) {
      if StoreFile.isName(name) { unlink(filePath(name)) } else { deleteUnfinished(filePath(name), nil) }
    }
    size = used
  }

  private func deleteUnfinished(_ path: String, _ time: Date?) {
    guard let time = time ?? StoreFile.status(path)?.modified, now().timeIntervalSince(time) > Self.unfinishedAge else {
      return
    }
    unlink(path)
  }
}

/// Images that were removed and can be restored.
public struct ClearedImages: Sendable, Equatable {
  /// The folder they were moved to.
  let directory: String
}

/// The reason images could not be removed.
public enum ImageStoreError: Error, Sendable, Equatable {
  /// The system's error number (`errno`).
  case system(Int32)
}

import Foundation

/// Public collections of feeds, which are not part of the project: they are in the folder named by KIJI_PUBLIC_FEEDS.
enum PublicFeeds {
  /// The folder with the bodies of real feeds, or nil if it is not available.
  static let real: URL? = {
    guard let path = ProcessInfo.processInfo.environment["KIJI_PUBLIC_FEEDS"], !path.isEmpty else { return nil }
    let folder = URL(filePath: path, directoryHint: .isDirectory).appending(path: "real", directoryHint: .isDirectory)
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()
}

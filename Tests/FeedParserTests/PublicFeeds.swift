import Foundation

/// Public collections of feeds, which are no part of the project: they are in the folder that KIJI_PUBLIC_FEEDS names.
enum PublicFeeds {
  /// The folder with the bodies of real feeds, or nil where there is none.
  static let real: URL? = {
    guard let path = ProcessInfo.processInfo.environment["KIJI_PUBLIC_FEEDS"], !path.isEmpty else { return nil }
    let folder = URL(filePath: path, directoryHint: .isDirectory).appending(path: "real", directoryHint: .isDirectory)
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()
}

import Foundation

/// The package's own files, located relative to this source file.
struct SourceTree {
  /// A file and its text.
  struct File: Sendable {
    /// The path from the package's root, such as `Sources/Library/Feed.swift`.
    let path: String
    let text: String

    /// The lines, numbered from 1.
    var lines: [(number: Int, text: String)] {
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map { ($0.offset + 1, String($0.element)) }
    }
  }

  /// The package's root.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the files under a folder of the root that have one of these endings, ordered by path.
  static func files(in folder: String, _ endings: String...) throws -> [File] {
    let start = root.appending(path: folder)
    guard FileManager.default.fileExists(atPath: start.path) else { return [] }
    return try paths(in: folder)
      .filter { path in endings.contains { path.hasSuffix($0) } }
      .map { File(path: $0, text: try text($0)) }
  }

  /// Returns the paths of all files under a folder of the root.
  static func paths(in folder: String) throws -> [String] {
    let start = root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: start.path)
      .filter { try start.appending(path: $0).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
      .sorted()
      .map { folder + "/" + $0 }
  }

  /// Returns the text of a file.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the direct subfolders of a folder.
  static func folders(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: root.appending(path: folder), includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
    .map(\.lastPathComponent).sorted()
  }
}

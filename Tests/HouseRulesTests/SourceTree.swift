import Foundation

/// The package's own files, found from where this file was compiled.
struct SourceTree {
  /// A file and its text.
  struct File: Sendable {
    /// The path from the package's root, such as `Sources/Library/Feed.swift`.
    let path: String
    let text: String

    /// Its lines, numbered from 1.
    var lines: [(number: Int, text: String)] {
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map { ($0.offset + 1, String($0.element)) }
    }
  }

  /// The package's root.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Files under a folder of the root with one of these endings, in the order of their paths.
  static func files(in folder: String, _ endings: String...) throws -> [File] {
    let start = root.appending(path: folder)
    guard FileManager.default.fileExists(atPath: start.path) else { return [] }
    return try paths(in: folder)
      .filter { path in endings.contains { path.hasSuffix($0) } }
      .map { File(path: $0, text: try text($0)) }
  }

  /// The paths of every file under a folder of the root.
  static func paths(in folder: String) throws -> [String] {
    let start = root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: start.path)
      .filter { try start.appending(path: $0).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
      .sorted()
      .map { folder + "/" + $0 }
  }

  /// The text of one file.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The folders right under a folder.
  static func folders(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: root.appending(path: folder), includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
    .map(\.lastPathComponent).sorted()
  }
}

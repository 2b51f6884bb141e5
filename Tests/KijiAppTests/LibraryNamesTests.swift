import Foundation
import Testing

@testable import KijiApp

/// The names of libraries in window titles.
@MainActor struct LibraryNamesTests {
  @Test(
    arguments: [
      (["/home/a/news"], ["news"]), (["/home/a/news", "/home/a/work"], ["news", "work"]),
      (["/home/a/news", "/home/b/news"], ["a/news", "b/news"]),
      (["/home/a/x/news", "/home/b/x/news", "/news"], ["a/x/news", "b/x/news", "//news"]),
    ])
  func namesAreDistinct(paths: [String], names: [String]) {
    let folders = paths.map { URL(filePath: $0, directoryHint: .isDirectory) }
    let found = LibraryNames.distinct(folders)
    #expect(folders.map { found[$0] } == names)
  }
}

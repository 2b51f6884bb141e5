import Foundation

/// Names of libraries for the titles of their windows.
enum LibraryNames {
  /// Returns for each folder as many of the last parts of its path as distinguish it from the others.
  static func distinct(_ folders: [URL]) -> [URL: String] {
    var names: [URL: String] = [:]
    for folder in folders {
      let others = folders.filter { $0 != folder }
      let count = (1...folder.pathComponents.count).first { count in
        others.allSatisfy { name($0, count) != name(folder, count) }
      }
      names[folder] = name(folder, count ?? folder.pathComponents.count)
    }
    return names
  }

  private static func name(_ folder: URL, _ count: Int) -> String {
    folder.pathComponents.suffix(count).joined(separator: "/")
  }
}

/// The folders of a target depend on each other in one direction, so that each can be read without those above it.
enum FolderRule {
  /// The target whose folders do not follow the rule: a facade, whose parts take the facade as an argument.
  static let exempt: Set<String> = ["ListKit"]

  /// Returns the groups of a target's folders that depend on each other in a circle.
  ///
  /// A folder depends on another one if it names a type that only that one declares. Files outside of folders are in ".".
  static func circles(inTarget files: [SourceTree.File]) -> [String] {
    let uses = dependencies(of: files)
    var circles: Set<[String]> = []
    for folder in uses.keys {
      let reached = folders(from: folder, uses)
      if reached.contains(folder) {
        circles.insert(reached.filter { folders(from: $0, uses).contains(folder) }.sorted())
      }
    }
    return circles.map { $0.joined(separator: ", ") }.sorted()
  }

  private static func dependencies(of files: [SourceTree.File]) -> [String: Set<String>] {
    var declaring: [String: Set<String>] = [:]
    for file in files {
      for line in SwiftCode(file.text).lines {
        guard let (keyword, name) = SwiftCode.declaration(in: line), keyword != "extension" else { continue }
        declaring[name, default: []].insert(folder(of: file))
      }
    }
    var uses: [String: Set<String>] = [:]
    for file in files {
      let here = folder(of: file)
      for name in names(in: SwiftCode(file.text).lines) {
        guard let there = declaring[name], there.count == 1, !there.contains(here) else { continue }
        uses[here, default: []].formUnion(there)
      }
    }
    return uses
  }

  /// Returns the folder in a target's folder, such as "Search" for `Sources/Library/Search/Query.swift`.
  private static func folder(of file: SourceTree.File) -> String {
    let parts = file.path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : "."
  }

  /// Returns the words of code that may be types: those that begin with a capital letter.
  private static func names(in lines: [String]) -> Set<String> {
    var names: Set<String> = []
    for line in lines {
      for word in line.utf8.split(whereSeparator: { !isPartOfName($0) }) where capitals.contains(word.first ?? 0) {
        names.insert(String(decoding: word, as: UTF8.self))
      }
    }
    return names
  }

  private static let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    capitals.contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
  }

  /// Returns the folders that one depends on, directly or through others.
  private static func folders(from start: String, _ uses: [String: Set<String>]) -> Set<String> {
    var reached: Set<String> = []
    var waiting = [start]
    while let folder = waiting.popLast() {
      waiting += uses[folder, default: []].filter { reached.insert($0).inserted }
    }
    return reached
  }
}

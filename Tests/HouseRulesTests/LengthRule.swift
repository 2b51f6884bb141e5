/// The limits on length: a longer file or type has more than one responsibility.
enum LengthRule {
  static let source = 500
  static let test = 700
  /// The limit for a type with all its extensions, in the targets that show widgets: controllers above all.
  static let type = 250

  /// The targets whose types are limited.
  static let targets = [
    "ListKit", "Models", "Toolkit", "Icons", "Sidebar", "Timeline", "Reader", "Playback", "Listening", "Speech",
    "ReadAloud",
    "Subscribing",
    "Settings", "KijiApp",
    "Gallery",
  ]

  /// Returns a file's violation, if any. Import lines do not count.
  static func violations(in file: SourceTree.File) -> [String] {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    let count = lines.count { !$0.hasPrefix("import ") && !$0.contains(" import ") } - 1
    let limit = file.path.hasPrefix("Tests/") ? test : source
    return count > limit ? ["\(file.path): \(count) lines, at most \(limit)"] : []
  }

  /// Returns the violations of a target's top-level types, each counted with its extensions in all files.
  static func violations(inTarget files: [SourceTree.File]) -> [String] {
    var counts: [String: Int] = [:]
    for file in files {
      var open: (name: String, start: Int)?
      // A top-level declaration begins and ends in the first column.
      for (number, line) in SwiftCode(file.text).lines.enumerated() {
        if let name = SwiftCode.declaration(in: line)?.name { open = (name, number) }
        guard let (name, start) = open, line.hasPrefix("}") || line.last == "}" && start == number else { continue }
        counts[name, default: 0] += number - start + 1
        open = nil
      }
    }
    return counts.filter { $0.value > type }.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value) lines with its extensions, at most \(type)" }
  }
}

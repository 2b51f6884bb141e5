/// The limits on file length: a longer file has more than one responsibility.
enum LengthRule {
  static let source = 500
  static let test = 700
  static let controller = 250

  /// Returns a file's violation, if any. Import lines do not count.
  static func violations(in file: SourceTree.File) -> [String] {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    let count = lines.count { !$0.hasPrefix("import ") && !$0.contains(" import ") } - 1
    let limit = limit(of: file.path)
    return count > limit ? ["\(file.path): \(count) lines, at most \(limit)"] : []
  }

  private static func limit(of path: String) -> Int {
    if path.hasPrefix("Tests/") { return test }
    // the rule says "under 250"
    let isController = path.hasSuffix("ViewController.swift") || path.hasSuffix("WindowController.swift")
    return isController ? controller - 1 : source
  }
}

/// How long files may be: a longer one does somebody else's work.
enum LengthRule {
  static let source = 500
  static let test = 700
  static let controller = 250

  /// A file's complaint, if it has one. What it imports is no work.
  static func violations(in file: SourceTree.File) -> [String] {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    let count = lines.count { !$0.hasPrefix("import ") && !$0.contains(" import ") } - 1
    let limit = limit(of: file.path)
    return count > limit ? ["\(file.path): \(count) lines, at most \(limit)"] : []
  }

  private static func limit(of path: String) -> Int {
    if path.hasPrefix("Tests/") { return test }
    // under 250, as the rule is said
    let isController = path.hasSuffix("ViewController.swift") || path.hasSuffix("WindowController.swift")
    return isController ? controller - 1 : source
  }
}

/// What is not written in the sources, and what is written only with its reason.
enum BannedWords {
  /// Never. The linter sees to forced unwrapping and to `try!` as well.
  static let never = [
    "try!", "print(", "debugPrint(", "Timer", "RunLoop", "DispatchQueue.main.sync", "Thread.isMainThread",
    "fatalError(",
  ]
  /// With `// reason:` at the end of the line, or in a comment on the line before; one reason serves a run of lines
  /// that need it.
  static let withReason = ["@unchecked Sendable", "nonisolated(unsafe)"]

  /// Where a file breaks the rule.
  static func violations(in file: SourceTree.File) -> [String] {
    let code = SwiftCode(file.text).lines
    let text = file.lines.map(\.text)
    return code.indices.flatMap { index in
      let banned = never.filter { contains(code[index], $0) }
      let unexplained = withReason.filter { contains(code[index], $0) && !hasReason(index, code, text) }
      return banned.map { "\(file.path):\(index + 1): \($0) is not used here" }
        + unexplained.map { "\(file.path):\(index + 1): \($0) needs a // reason:" }
    }
  }

  private static func hasReason(_ index: Int, _ code: [String], _ text: [String]) -> Bool {
    if text[index].contains("// reason:") { return true }
    guard index > 0 else { return false }
    if text[index - 1].contains("// reason:") { return true }
    return withReason.contains { contains(code[index - 1], $0) } && hasReason(index - 1, code, text)
  }

  /// Whether a line has the word by itself, and not as a part of a longer one.
  private static func contains(_ line: String, _ word: String) -> Bool {
    line.ranges(of: word).contains { range in
      let before = range.lowerBound == line.startIndex ? nil : line[line.index(before: range.lowerBound)]
      let after = range.upperBound == line.endIndex ? nil : line[range.upperBound]
      return !isPart(before, of: word.first) && !isPart(after, of: word.last)
    }
  }

  private static func isPart(_ neighbour: Character?, of edge: Character?) -> Bool {
    guard let neighbour, let edge, edge.isLetter else { return false }
    return neighbour.isLetter || neighbour.isNumber || neighbour == "_"
  }
}

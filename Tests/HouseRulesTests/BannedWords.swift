import Foundation

/// Words that must not appear in the sources, and words that need a reason.
enum BannedWords {
  /// Never allowed. The linter also rejects forced unwrapping and `try!`.
  static let never = [
    "try!", "print(", "debugPrint(", "Timer", "RunLoop", "DispatchQueue.main.sync", "Thread.isMainThread",
    "fatalError(",
  ]
  /// Allowed with `// reason:` at the end of the line or in a comment on the line before; one reason covers a run of
  /// lines.
  static let withReason = ["@unchecked Sendable", "nonisolated(unsafe)"]

  /// Returns the violations of the rule in a file.
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

  /// Returns whether a line contains the word on its own rather than as part of a longer one.
  private static func contains(_ line: String, _ word: String) -> Bool {
    guard line.utf8.count >= word.utf8.count, strstr(line, word) != nil else { return false }
    return line.ranges(of: word).contains { range in
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

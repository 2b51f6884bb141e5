/// How messages are written: xgettext reads Swift as if it were C, so it sees literals of one line and nothing else.
enum MessageRule {
  /// The wrappers, with how many literals each begins with.
  static let wrappers = ["tr": 1, "trn": 2, "trc": 2]

  /// Where a file breaks the rule.
  static func violations(in file: SourceTree.File) -> [String] {
    SwiftCode(file.text, keepingStrings: true).lines.enumerated().flatMap { index, line in
      wrappers.sorted { $0.key < $1.key }.flatMap { name, count in
        calls(of: name, in: line)
          .filter { !beginsWithLiterals($0, count) }
          .map { _ in "\(file.path):\(index + 1): \(name)( needs \(count) plain literals on its line" }
      }
    }
  }

  /// What follows each call's parenthesis. The wrappers' own declarations, and calls among them that hand a message
  /// on, are told by the word before or by the parameter's name.
  private static func calls(of name: String, in line: String) -> [Substring] {
    line.ranges(of: name + "(").compactMap { range in
      let before = line[..<range.lowerBound]
      if let last = before.last, last.isLetter || last.isNumber || last == "_" || last == "." { return nil }
      return before.hasSuffix("func ") ? nil : line[range.upperBound...]
    }
  }

  private static func beginsWithLiterals(_ text: Substring, _ count: Int) -> Bool {
    var rest = text
    for number in 0..<count {
      if number > 0 {
        guard rest.first == "," else { return false }
        rest = rest.dropFirst().drop { $0 == " " }
      }
      guard let after = afterLiteral(rest) else { return false }
      rest = after
    }
    return true
  }

  /// What follows a literal without interpolation, or nil where there is none.
  private static func afterLiteral(_ text: Substring) -> Substring? {
    guard text.first == "\"", !text.hasPrefix("\"\"") else { return nil }
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if character == "\"" { return rest }
      if character == "\\", rest.popFirst() == "(" { return nil }
    }
    return nil
  }
}

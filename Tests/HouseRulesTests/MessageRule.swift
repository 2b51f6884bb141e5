import Foundation

/// How messages are written: xgettext reads Swift as C, so it only recognizes single-line literals.
enum MessageRule {
  /// The wrappers, with the number of literals each begins with.
  static let wrappers = ["tr": 1, "trn": 2, "trc": 2, "message": 1, "pluralMessage": 2]

  /// Returns the violations of the rule in a file.
  static func violations(in file: SourceTree.File) -> [String] {
    // Few files have messages, and reading Swift takes time.
    guard wrappers.keys.contains(where: { file.text.range(of: $0 + "(") != nil }) else { return [] }
    return SwiftCode(file.text, keepingStrings: true).lines.enumerated().flatMap { index, line in
      wrappers.sorted { $0.key < $1.key }.flatMap { name, count in
        calls(of: name, in: line)
          .filter { !beginsWithLiterals($0, count) }
          .map { _ in "\(file.path):\(index + 1): \(name)( needs \(count) plain literals on its line" }
      }
    }
  }

  /// Returns the text after each call's parenthesis. The wrappers' own declarations, and calls among them that pass a
  /// message on, are recognized by the preceding word or by the parameter's name.
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

  /// Returns the text after a literal without interpolation, or nil if there is none.
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

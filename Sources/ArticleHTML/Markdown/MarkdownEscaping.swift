/// Text that Markdown would take for a mark.
enum MarkdownEscaping {
  /// A word with a stroke before each character that means something.
  static func escaped(_ word: String, isAtLineStart: Bool) -> String {
    var output = ""
    for character in word {
      if "\\`*_[]<~|".contains(character) { output.append("\\") }
      output.append(character)
    }
    guard isAtLineStart, let first = word.first else { return output }
    if "#>+-=".contains(first) { return "\\" + output }
    // a number with a point begins a list
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let rest = word[digits.endIndex...]
    if !digits.isEmpty, rest == "." || rest == ")" { return digits + "\\" + rest }
    return output
  }
}

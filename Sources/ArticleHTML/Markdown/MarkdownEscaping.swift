/// Escapes text that Markdown would interpret as markup.
enum MarkdownEscaping {
  /// Returns a word with a backslash before each character that has a meaning in Markdown.
  static func escaped(_ word: String, isAtLineStart: Bool) -> String {
    var output = ""
    for character in word {
      if "\\`*_[]<~|".contains(character) { output.append("\\") }
      output.append(character)
    }
    guard isAtLineStart, let first = word.first else { return output }
    if "#>+-=".contains(first) { return "\\" + output }
    // A number with a period or parenthesis begins a list.
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let rest = word[digits.endIndex...]
    if !digits.isEmpty, rest == "." || rest == ")" { return digits + "\\" + rest }
    return output
  }
}

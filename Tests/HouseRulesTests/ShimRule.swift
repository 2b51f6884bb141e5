/// What the module maps over system libraries may contain: includes and the guard against flag enums, no code.
enum ShimRule {
  /// Macros that may be defined as empty or undefined: the guard of GLib's headers, the switch required to include
  /// GSettings' backend header, the one that keeps a second copy of ICU's types out of libxml2's headers, and libxml2's
  /// deprecation mark.
  static let switches: Set = [
    "__GLIB_H_INSIDE__", "G_GNUC_FLAG_ENUM", "G_SETTINGS_ENABLE_BACKEND", "LIBXML_ICU_ENABLED", "XML_DEPRECATED",
  ]

  /// Returns the violations of the rule in a header.
  static func headerViolations(in file: SourceTree.File) -> [String] {
    withoutComments(file.text).enumerated().compactMap { index, line in
      isAllowed(line.split(whereSeparator: \.isWhitespace)) ? nil : "\(file.path):\(index + 1): code: \(line)"
    }
  }

  /// Returns the lines of a module map other than its header, link, exports and the modules it includes.
  static func mapViolations(in file: SourceTree.File) -> [String] {
    let allowed: Set<Substring> = ["extern", "module", "header", "link", "export", "}"]
    return withoutComments(file.text).enumerated().compactMap { index, line in
      guard let word = line.split(whereSeparator: \.isWhitespace).first, !allowed.contains(word) else { return nil }
      return "\(file.path):\(index + 1): not for a module map: \(line)"
    }
  }

  private static func isAllowed(_ words: [Substring]) -> Bool {
    switch words.first {
    case nil, "#include": true
    case "#pragma": words.count == 2 && words[1] == "once"
    case "#define", "#undef": words.count == 2 && switches.contains(String(words[1]))
    default: false
    }
  }

  private static func withoutComments(_ text: String) -> [String] { SwiftCode(text, keepingStrings: true).lines }
}

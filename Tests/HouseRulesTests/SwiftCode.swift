import Synchronization

/// A Swift file with its comments, and optionally its strings, blanked out, so that rules about code do not match
/// prose.
struct SwiftCode {
  /// The lines, in order and with their original lengths in bytes.
  let lines: [String]

  /// - Parameter keepingStrings: whether the contents of strings are kept.
  init(_ text: String, keepingStrings: Bool = false) {
    let key = Key(text: text, keepingStrings: keepingStrings)
    if let known = Self.known.withLock({ $0[key] }) {
      lines = known
      return
    }
    var scanner = Scanner(text, keepingStrings: keepingStrings)
    let scanned = scanner.scan().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    Self.known.withLock { $0[key] = scanned }
    lines = scanned
  }

  /// Returns the type that a line at the top level declares or, with the keyword `extension`, extends.
  static func declaration(in line: String) -> (keyword: String, name: String)? {
    guard let first = line.first, first != " ", first != "}" else { return nil }
    let words = line.split { $0 == " " || $0 == ":" || $0 == "<" || $0 == "{" }
    guard let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count,
      !words[..<keyword].contains("import")
    else { return nil }
    return words[keyword + 1].split(separator: ".").first.map { (String(words[keyword]), String($0)) }
  }

  private static let keywords: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "extension"]

  private struct Key: Hashable {
    let text: String
    let keepingStrings: Bool
  }
  /// Every file is scanned once, for all rules.
  private static let known = Mutex<[Key: [String]]>([:])

  /// Tracks comments, which nest, and single-line and multiline strings. Code within an interpolation counts as string:
  /// no rule needs it.
  private struct Scanner {
    private let characters: [UInt8]
    private let keepingStrings: Bool
    private var index = 0
    private var output: [UInt8] = []

    init(_ text: String, keepingStrings: Bool) {
      characters = Array(text.utf8)
      self.keepingStrings = keepingStrings
    }

    mutating func scan() -> String {
      while index < characters.count {
        if starts(with: "//") {
          while index < characters.count, characters[index] != newline { take(kept: false) }
        } else if starts(with: "/*") {
          skipComment()
        } else if starts(with: "\"\"\"") {
          skipString(until: "\"\"\"")
        } else if starts(with: "\"") {
          skipString(until: "\"")
        } else {
          take(kept: true)
        }
      }
      return String(decoding: output, as: UTF8.self)
    }

    private func starts(with mark: StaticString) -> Bool {
      guard characters[index] == mark.utf8Start[0] else { return false }
      return mark.withUTF8Buffer { characters[index...].starts(with: $0) }
    }

    private mutating func take(kept: Bool) {
      output.append(kept || characters[index] == newline ? characters[index] : space)
      index += 1
    }

    private mutating func take(_ count: Int, kept: Bool) {
      for _ in 0..<count where index < characters.count { take(kept: kept) }
    }

    private mutating func skipComment() {
      var depth = 0
      repeat {
        if starts(with: "/*") {
          depth += 1
          take(2, kept: false)
        } else if starts(with: "*/") {
          depth -= 1
          take(2, kept: false)
        } else {
          take(kept: false)
        }
      } while depth > 0 && index < characters.count
    }

    private mutating func skipString(until mark: StaticString) {
      take(mark.utf8CodeUnitCount, kept: true)
      while index < characters.count, !starts(with: mark) {
        if characters[index] == newline, mark.utf8CodeUnitCount == 1 { return }
        if characters[index] == backslash { take(kept: keepingStrings) }
        if index < characters.count { take(kept: keepingStrings) }
      }
      take(mark.utf8CodeUnitCount, kept: true)
    }

    private let newline = UInt8(ascii: "\n")
    private let space = UInt8(ascii: " ")
    private let backslash = UInt8(ascii: "\\")
  }
}

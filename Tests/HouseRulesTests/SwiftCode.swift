/// A Swift file with its comments, and optionally its strings, blanked out, so that rules about code do not match
/// prose.
struct SwiftCode {
  /// The lines, in order and with their original lengths.
  let lines: [String]

  /// - Parameter keepingStrings: whether the contents of strings are kept.
  init(_ text: String, keepingStrings: Bool = false) {
    var scanner = Scanner(text, keepingStrings: keepingStrings)
    lines = scanner.scan().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Tracks comments, which nest, and single-line and multiline strings. Code within an interpolation counts as string:
  /// no rule needs it.
  private struct Scanner {
    private let characters: [Character]
    private let keepingStrings: Bool
    private var index = 0
    private var output = ""

    init(_ text: String, keepingStrings: Bool) {
      characters = Array(text)
      self.keepingStrings = keepingStrings
    }

    mutating func scan() -> String {
      while index < characters.count {
        if starts(with: "//") {
          while index < characters.count, characters[index] != "\n" { take(kept: false) }
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
      return output
    }

    private func starts(with mark: String) -> Bool {
      characters[index...].starts(with: mark)
    }

    private mutating func take(kept: Bool) {
      output.append(kept || characters[index] == "\n" ? characters[index] : " ")
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

    private mutating func skipString(until mark: String) {
      take(mark.count, kept: true)
      while index < characters.count, !starts(with: mark) {
        if characters[index] == "\n", mark == "\"" { return }
        if characters[index] == "\\" { take(kept: keepingStrings) }
        if index < characters.count { take(kept: keepingStrings) }
      }
      take(mark.count, kept: true)
    }
  }
}

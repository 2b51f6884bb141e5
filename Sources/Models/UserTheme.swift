package import Foundation
import Library
import Words

/// A theme that the user has written: a file with CSS variables in the folder of the settings.
///
/// Only known variables with values of a simple form are taken over, and written again from what was read. So nothing in
/// the file can load anything, whatever it contains.
package nonisolated struct UserTheme: Equatable, Sendable {
  /// The colors, as in `#1a5fb4`.
  package private(set) var background = "#ffffff"
  package private(set) var text = "#202124"
  package private(set) var link: String?
  /// The font families in CSS, each in quotation marks unless it is a generic one.
  package private(set) var font: String?
  package private(set) var headingFont: String?
  package private(set) var codeFont: String?
  /// The width of the text, in multiples of the font size.
  package private(set) var width: Int?

  /// The background's brightness as the eye sees it, from 0 to 1.
  private var brightness: Double {
    let parts = [1, 3, 5].map { start in
      let digits = background.dropFirst(start).prefix(2)
      return Double(Int(digits, radix: 16) ?? 255) / 255
    }
    return 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
  }

  /// Whether the background is dark.
  package var isDark: Bool { brightness < 0.5 }
}

/// Why a theme cannot be used.
package nonisolated enum UserThemeError: Error, Equatable {
  case missing
  case unreadable
  /// A line is not a variable within `:root { … }`.
  case syntax(line: Int)
  case variable(String, line: Int)
  case value(String, line: Int)

  /// The sentence for the user.
  package var words: String {
    let file = UserTheme.file.path
    return switch self {
    // Translators: %s is a file.
    case .missing: tr("There is no theme yet: %s", file)
    case .unreadable: tr("The theme could not be read: %s", file)
    // Translators: the first %s is a file, the second a number.
    case .syntax(let line): tr("%s, line %s: only variables in “:root { … }” can be set.", file, line.localized)
    // Translators: the first %s is a file, the second a number, the third a name such as --text.
    case .variable(let name, let line): tr("%s, line %s: there is no variable “%s”.", file, line.localized, name)
    // Translators: the first %s is a file, the second a number, the third a name such as --text.
    case .value(let name, let line): tr("%s, line %s: “%s” cannot have this value.", file, line.localized, name)
    }
  }
}

nonisolated extension UserTheme {
  /// The file of the theme.
  package static let file = ProgramSettings.folder.appending(path: "theme.css")

  /// Bytes of a theme; the longest possible ones have less than a kilobyte.
  private static let longest = 64 * 1024
  /// Characters of an unknown variable's name that an error has; in a file that is something else it may have thousands.
  private static let longestName = 40
  /// The widths that a column may have.
  private static let widths = 10...100

  /// Reads the theme from its file, off the main thread.
  @concurrent package static func reading(from file: URL = file) async -> Result<UserTheme, UserThemeError> {
    guard FileManager.default.fileExists(atPath: file.path) else { return .failure(.missing) }
    // Whatever else has the name, a pipe for example, may never end.
    let kind = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)[.type]
    guard kind as? FileAttributeType == .typeRegular else { return .failure(.unreadable) }
    guard let handle = try? FileHandle(forReadingFrom: file), let data = try? handle.read(upToCount: longest + 1),
      data.count <= longest, let text = String(data: data, encoding: .utf8)
    else { return .failure(.unreadable) }
    return Result { () throws(UserThemeError) in try UserTheme(text) }
  }

  /// Reads a theme.
  package init(_ source: String) throws(UserThemeError) {
    self.init()
    var isOpen = false
    var isClosed = false
    var line = 1
    for statement in try Self.statements(in: source) {
      line = statement.line
      var text = statement.text
      if !isOpen {
        let parts = text.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespacesAndNewlines) == ":root" else {
          throw .syntax(line: line)
        }
        isOpen = true
        line += parts[0].count { $0.isNewline }
        text = String(parts[1])
      }
      line += text.prefix { $0.isWhitespace }.count { $0.isNewline }
      let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if words == "}", !isClosed {
        isClosed = true
      } else if !words.isEmpty {
        let parts = words.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard !isClosed, parts.count == 2, parts[0].hasPrefix("--") else { throw .syntax(line: line) }
        guard let isSet = set(parts[0], to: parts[1]) else {
          let name = parts[0].prefix(Self.longestName)
          throw .variable(name.count < parts[0].count ? name + "…" : String(name), line: line)
        }
        if !isSet { throw .value(parts[0], line: line) }
      }
    }
    if !isClosed { throw .syntax(line: line) }
  }

  /// Returns what is between semicolons and before the closing brace, without comments.
  private static func statements(in source: String) throws(UserThemeError) -> [(text: String, line: Int)] {
    var statements: [(text: String, line: Int)] = []
    var (text, start, line) = ("", 1, 1)
    var rest = source.replacing("\r\n", with: "\n")[...]
    while let character = rest.first {
      if rest.hasPrefix("/*") {
        guard let end = rest.dropFirst(2).firstRange(of: "*/") else { throw .syntax(line: line) }
        line += rest[..<end.upperBound].count { $0.isNewline }
        text += String(repeating: "\n", count: rest[..<end.upperBound].count { $0.isNewline })
        rest = rest[end.upperBound...]
        continue
      }
      rest.removeFirst()
      if character.isNewline { line += 1 }
      if character == "}" {
        statements += [(text, start), ("}", line)]
        (text, start) = ("", line)
      } else if character == ";" {
        statements.append((text, start))
        (text, start) = ("", line)
      } else {
        text.append(character)
      }
    }
    return statements + [(text, start)]
  }

  /// Sets a variable; returns whether the value is a valid one, and nil if there is no such variable.
  private mutating func set(_ name: String, to value: String) -> Bool? {
    switch name {
    case "--background": set(\.background, Self.color(value))
    case "--text": set(\.text, Self.color(value))
    case "--link": set(\.link, Self.color(value))
    case "--font": set(\.font, Self.families(value))
    case "--heading-font": set(\.headingFont, Self.families(value))
    case "--code-font": set(\.codeFont, Self.families(value))
    case "--width":
      set(\.width, value.hasSuffix("em") ? Int(value.dropLast(2)).flatMap { Self.widths.contains($0) ? $0 : nil } : nil)
    default: nil
    }
  }

  private mutating func set<Value>(_ path: WritableKeyPath<UserTheme, Value>, _ value: Value?) -> Bool {
    if let value { self[keyPath: path] = value }
    return value != nil
  }

  private mutating func set<Value>(_ path: WritableKeyPath<UserTheme, Value?>, _ value: Value?) -> Bool {
    if let value { self[keyPath: path] = value }
    return value != nil
  }

  /// `#rgb` or `#rrggbb`, as the latter.
  private static func color(_ value: String) -> String? {
    let digits = value.dropFirst().lowercased()
    guard value.hasPrefix("#"), [3, 6].contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    return "#" + (digits.count == 6 ? digits : digits.map { "\($0)\($0)" }.joined())
  }

  /// Names of font families, separated by commas.
  private static func families(_ value: String) -> String? {
    let names = value.split(separator: ",", omittingEmptySubsequences: false).map { part in
      var name = part.trimmingCharacters(in: .whitespaces)
      if name.count >= 2, let quote = name.first, quote == "\"" || quote == "'", name.last == quote {
        name = String(name.dropFirst().dropLast())
      }
      return name
    }
    let areNames = names.allSatisfy { name in
      !name.isEmpty
        && name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0123456789 -_.".unicodeScalars.contains($0) }
    }
    guard areNames else { return nil }
    let generic = ["serif", "sans-serif", "monospace", "system-ui", "cursive", "fantasy"]
    return names.map { generic.contains($0) ? $0 : "\"\($0)\"" }.joined(separator: ", ")
  }
}

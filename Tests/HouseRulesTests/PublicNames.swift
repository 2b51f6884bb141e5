import Foundation

/// The public declarations of sources, with names as DocC writes them: `TableView/register(_:)`, `Menu/Item/title`.
struct PublicNames: Sendable {
  /// The types, with those around them.
  private(set) var types: Set<String> = []
  /// The members of each type.
  private(set) var members: [String: Set<String>] = [:]

  init(_ files: [SourceTree.File]) {
    for file in files { read(SwiftCode(file.text).lines) }
  }

  /// Whether there is such a type, or a type with such a member.
  func contains(_ name: String) -> Bool {
    if types.contains(name) { return true }
    guard let slash = name.lastIndex(of: "/") else { return false }
    return members[String(name[..<slash])]?.contains(String(name[name.index(after: slash)...])) == true
  }

  /// Whether some type has such a member.
  func hasMember(_ name: String) -> Bool { members.values.contains { $0.contains(name) } }

  /// Whether some type has a function with such a name, whatever its parameters.
  func hasFunction(_ name: String) -> Bool {
    members.values.contains { $0.contains { $0.hasPrefix("\(name)(") } }
  }

  private struct Scope {
    let name: String
    let indent: Int
    let isPublicProtocol: Bool
  }

  /// Reads declarations; what belongs to a type is indented deeper than it, as swift-format ensures.
  private mutating func read(_ lines: [String]) {
    var scopes: [Scope] = []
    // Compiling it takes longer than matching a line.
    let declaration = Self.declaration
    for (number, line) in lines.enumerated() {
      guard let first = line.firstIndex(where: { $0 != " " }) else { continue }
      let indent = line.distance(from: line.startIndex, to: first)
      // The end of a declaration of several lines.
      if line[first] == ")" || line[first] == "{" { continue }
      while let last = scopes.last, last.indent >= indent { scopes.removeLast() }
      guard let match = line[first...].prefixMatch(of: declaration) else { continue }
      let (modifiers, keyword, rest) = (match.1, String(match.2), String(match.3))
      let isIn = indent == (scopes.last.map { $0.indent + 2 } ?? 0)
      guard isIn else { continue }
      let isPublic =
        modifiers.contains("public ") || modifiers.contains("open ") || scopes.last?.isPublicProtocol == true
        || keyword == "case"
      let scope = scopes.last?.name
      if ["class", "struct", "enum", "protocol", "actor", "extension"].contains(keyword) {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }.replacing(".", with: "/")
        let path = scope.map { "\($0)/\(name)" } ?? String(name)
        if isPublic, keyword != "extension" { types.insert(path) }
        scopes.append(Scope(name: path, indent: indent, isPublicProtocol: keyword == "protocol" && isPublic))
      } else if isPublic, let scope {
        let text = lines[number...].prefix(8).joined(separator: " ")
        let start = text.range(of: "\(keyword)\(keyword == "init" ? "" : " ")\(rest.prefix(12))")?.lowerBound
        let declared = start.map { String(text[$0...].dropFirst(keyword.count)) } ?? rest
        for name in Self.names(keyword, declared) { members[scope, default: []].insert(name) }
      }
    }
  }

  private static var declaration: Regex<(Substring, Substring, Substring, Substring)> {
    /((?:@[\w()]+ |public |open |override |static |final |weak |nonisolated |mutating |required |convenience |package |private |fileprivate |internal |lazy |indirect |private\(set\) |internal\(set\) |class (?=func|var))*)(func|var|let|init|case|subscript|class|struct|enum|protocol|actor|extension|typealias)\b ?(.*)/
  }

  /// Returns the names that a declaration without its keyword declares.
  private static func names(_ keyword: String, _ text: String) -> [String] {
    let text = text.drop { $0 == " " }
    let name = keyword == "init" ? "init" : String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    switch keyword {
    case "func", "init": return ["\(name)(\(labels(in: String(text)).map { "\($0):" }.joined()))"]
    case "case":
      let list = text.prefix { $0 != "/" }
      guard !list.contains("(") else {
        return ["\(name)(\(labels(in: String(text)).map { "\($0):" }.joined()))", name]
      }
      return list.split(separator: ",").map { String($0.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber }) }
    case "subscript": return []
    default: return [name]
    }
  }

  /// Returns the labels of the first list of parameters.
  private static func labels(in text: String) -> [Substring] {
    guard let open = text.firstIndex(of: "(") else { return [] }
    var (depth, isAtStart) = (0, true)
    var labels: [Substring] = []
    for index in text[open...].indices {
      switch text[index] {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where text[text.index(before: index)] != "-": depth -= 1
      case "," where depth == 1: isAtStart = true
      case let character where isAtStart && depth == 1 && character != " ":
        let label = text[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        labels.append(label)
        isAtStart = false
      default: break
      }
      if depth == 0 { break }
    }
    return labels
  }
}

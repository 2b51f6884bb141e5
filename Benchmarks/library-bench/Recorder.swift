import Foundation
import Library
import Synchronization

/// Records the statements that operations run, for `library-reference`.
///
/// A line `-- page 3` begins the fourth repetition of an operation. Each statement is a line with `S`, the connection's
/// number and the SQL, followed by one line per value in parameter order: `i` and an integer, `t` and a text, or `n`.
final class Recorder: Sendable {
  private let text = Mutex("")
  private let failure = Mutex<Wrong?>(nil)
  /// The connections' names, in the order of their first statements.
  private let connections = Mutex<[String]>([])

  /// Returns the recording. Throws the reason if it is invalid.
  func written() throws -> String {
    if let failure = failure.withLock({ $0 }) { throw failure }
    return text.withLock { $0 }
  }

  func begin(_ operation: Operation, _ number: Int) {
    text.withLock { $0 += "-- \(operation.rawValue) \(number)\n" }
  }

  /// - Parameter expanded: the same statement with its parameters replaced by their values.
  func add(_ sql: String, expanded: String, by connection: String) {
    // registers a tokenizer, which the reference does itself
    guard sql != "SELECT fts5(?)" else { return }
    do {
      let line = "S \(number(of: connection)) " + sql.split(whereSeparator: \.isNewline).joined(separator: " ")
      let values = try Self.values(of: sql, in: expanded).map { $0 + "\n" }.joined()
      text.withLock { $0 += line + "\n" + values }
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }

  private func number(of connection: String) -> Int {
    connections.withLock { names in
      if let number = names.firstIndex(of: connection) { return number }
      names.append(connection)
      return names.count - 1
    }
  }

  /// Returns the values of the parameters in their order, from the texts between the pieces of the statement. Its texts
  /// contain no question marks, and its parameters are numbered all (`?1`) or not at all.
  private static func values(of sql: String, in expanded: String) throws(Wrong) -> [String] {
    var pieces = sql.split(separator: "?", omittingEmptySubsequences: false)
    var rest = Substring(expanded)
    var values: [Int: String] = [:]
    for index in pieces.indices {
      if index > 0 {
        let digits = pieces[index].prefix { $0.isASCII && $0.isNumber }
        pieces[index].removeFirst(digits.count)
        values[Int(digits) ?? index] = try value(at: &rest)
      }
      guard rest.hasPrefix(pieces[index]) else { throw Wrong(what: "no \(pieces[index]) in \(expanded)") }
      rest.removeFirst(pieces[index].count)
    }
    return values.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Removes an SQL value from the beginning of a text and returns it.
  private static func value(at rest: inout Substring) throws(Wrong) -> String {
    if rest.hasPrefix("NULL") {
      rest.removeFirst(4)
      return "n"
    }
    let integer = rest.prefix { $0 == "-" || $0.isNumber }
    if !integer.isEmpty {
      rest.removeFirst(integer.count)
      return "i \(integer)"
    }
    guard rest.first == "'" else { throw Wrong(what: "no value in \(rest)") }
    rest.removeFirst()
    var text = ""
    while let end = rest.firstIndex(of: "'") {
      text += rest[..<end]
      rest = rest[rest.index(after: end)...]
      guard rest.first == "'" else { break }
      rest.removeFirst()
      text += "'"
    }
    guard !text.contains(where: \.isNewline) else { throw Wrong(what: "a line break in \(text)") }
    return "t \(text)"
  }
}

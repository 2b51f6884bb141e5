import GRDB

@testable import Library

/// An in-memory index like the library's, over texts numbered from 1.
struct SearchTable {
  private let queue: DatabaseQueue

  init(_ texts: [String]) throws {
    queue = try DatabaseQueue()
    try queue.write { db in
      db.add(tokenizer: SearchTokenizer.self)
      try db.execute(sql: "CREATE VIRTUAL TABLE search USING fts5(title, author, text, tokenize = 'kiji')")
      for (index, text) in texts.enumerated() {
        try db.execute(sql: "INSERT INTO search (rowid, text) VALUES (?, ?)", arguments: [index + 1, text])
      }
      try db.execute(sql: "INSERT INTO search (search) VALUES ('integrity-check')")
    }
  }

  /// Returns the numbers of the texts that a query finds.
  func find(_ text: String) throws -> [Int] {
    let query = try SearchQuery(parsing: text)
    return try queue.read { db in
      if let expression = query.matchExpression {
        return try Int.fetchAll(
          db, sql: "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid", arguments: [expression])
      }
      guard let expression = query.excludedExpression else { return [] }
      return try Int.fetchAll(
        db,
        sql: """
          SELECT rowid FROM search WHERE rowid NOT IN (SELECT rowid FROM search WHERE search MATCH ?) ORDER BY rowid
          """, arguments: [expression])
    }
  }
}

/// A token as a value.
struct FoundToken: Equatable, CustomStringConvertible {
  let text: String
  let start: Int
  let firstEnd: Int
  let end: Int
  let kind: SearchToken.Kind

  var description: String { "\(text)[\(start)..<\(end)]" }

  static func all(in text: String, isQuery: Bool = false) -> [FoundToken] {
    all(in: Array(text.utf8), isQuery: isQuery)
  }

  static func all(in bytes: [UInt8], isQuery: Bool = false, _ scanner: TokenScanner = TokenScanner()) -> [FoundToken] {
    var tokens: [FoundToken] = []
    bytes.withUnsafeBufferPointer { buffer in
      scanner.forEachToken(in: buffer, isQuery: isQuery) { token in
        tokens.append(FoundToken(token))
        return true
      }
    }
    return tokens
  }
}

extension FoundToken {
  init(_ token: SearchToken) {
    self.init(
      text: String(decoding: token.bytes, as: UTF8.self), start: token.start, firstEnd: token.firstEnd, end: token.end,
      kind: token.kind)
  }
}

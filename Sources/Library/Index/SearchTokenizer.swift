import GRDB

/// The FTS5 tokenizer of the search index: see ``TokenScanner``. SQLite creates one per connection and calls it only on
/// that connection's queue.
final class SearchTokenizer: FTS5CustomTokenizer {
  static let name = "kiji"

  /// Changes whenever the same text produces different tokens; an older index is then rebuilt. Includes the compiler's
  /// major version, because Swift's Unicode tables change with it.
  static let version: String = {
    #if compiler(>=7)
      return "1-7"
    #else
      return "1-6"
    #endif
  }()

  /// The tokens of texts that are about to be indexed.
  @TaskLocal static var prepared: PreparedTokens?

  private let scanner = TokenScanner()

  init(db: Database, arguments: [String]) throws {}

  func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?, nText: CInt,
    tokenCallback: @escaping FTS5TokenCallback
  ) -> CInt {
    guard let pText, nText > 0 else { return 0 }
    let bytes = UnsafeRawPointer(pText).assumingMemoryBound(to: UInt8.self)
    let text = UnsafeBufferPointer(start: bytes, count: Int(nText))
    var code: CInt = 0
    if tokenization.contains(.document), let prepared = Self.prepared?.tokens(of: text) {
      // FTS5 does not use where in the text a token of a document is.
      PreparedTokens.forEach(in: prepared) { token in
        code = tokenCallback(context, 0, token.baseAddress, CInt(truncatingIfNeeded: token.count), 0, 0)
        return code == 0
      }
      return code
    }
    scanner.forEachToken(in: text, isQuery: tokenization.contains(.query)) { token in
      let tokenBytes = UnsafeRawPointer(token.bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      code = tokenCallback(
        context, 0, tokenBytes, CInt(truncatingIfNeeded: token.bytes.count), CInt(truncatingIfNeeded: token.start),
        CInt(truncatingIfNeeded: token.end))
      return code == 0
    }
    return code
  }
}

extension Database {
  /// Registers the tokenizer and the other functions of searches with a connection.
  ///
  /// Newer versions of SQLite (3.53, but not 3.40) read the file in the process, and GRDB crashes if that fails.
  /// Reading the schema first turns an unreadable file into an error.
  func addSearchTokenizer() throws {
    _ = try Row.fetchOne(self, sql: "SELECT 1 FROM sqlite_master")
    add(tokenizer: SearchTokenizer.self)
    addPatternFunction()
  }
}

import GRDB

/// The tokenizer of the search index, for FTS5: see ``TokenScanner``. SQLite makes one for each connection, and calls it
/// from that connection's queue alone.
final class SearchTokenizer: FTS5CustomTokenizer {
  static let name = "kiji"

  /// Changes whenever other tokens are made of the same text: then an index made before is made anew. Swift's tables of
  /// Unicode are a part of that, and change with the compiler's first number.
  static let version: String = {
    #if compiler(>=7)
      return "1-7"
    #else
      return "1-6"
    #endif
  }()

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
  /// Makes the tokenizer known to a connection.
  ///
  /// Newer SQLite (3.53, and not 3.40) reads the file for it, and GRDB has nothing but the program's end for what goes
  /// wrong then: a file that cannot be read is found out before, by an error.
  func addSearchTokenizer() throws {
    _ = try Row.fetchOne(self, sql: "SELECT 1 FROM sqlite_master")
    add(tokenizer: SearchTokenizer.self)
  }
}

import Foundation
import GRDB
import Synchronization

/// The tokens of articles that are about to be indexed.
///
/// Finding them takes a quarter of the time of indexing. It is done on another thread than the writer's, which
/// indexes the previous articles meanwhile. Texts that have changed since are not found here, and are read as usual.
final class PreparedTokens: Sendable {
  /// A text and its tokens, each preceded by its length in two bytes.
  private struct Entry {
    let text: [UInt8]
    let tokens: [UInt8]

    init(_ text: String, _ scanner: TokenScanner, _ scratch: ByteBuffer) {
      self.text = Array(text.utf8)
      scratch.count = 0
      self.text.withUnsafeBufferPointer { bytes in
        scanner.forEachToken(in: bytes, isQuery: false) { token in
          scratch.append(UInt16(truncatingIfNeeded: token.bytes.count), token.bytes)
          return true
        }
      }
      tokens = scratch.bytes
    }

    func has(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
      guard let base = other.baseAddress, text.count == other.count else { return false }
      return memcmp(text, base, text.count) == 0
    }
  }

  /// In the order in which FTS5 asks for them.
  private let entries: [Entry]
  private let position = Mutex(0)
  /// The last article; nil for none.
  let last: Article.ID?

  /// Prepares the first articles of the queue after another one.
  init(after previous: Article.ID?, limit: Int, _ db: Database) throws {
    var last: Article.ID?
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT unindexed.articleID, title, author, text
          FROM unindexed CROSS JOIN searchable ON searchable.articleID = unindexed.articleID
          WHERE unindexed.articleID > ? ORDER BY unindexed.articleID LIMIT ?
          """), arguments: [previous?.rawValue ?? 0, limit])
    let (scanner, scratch) = (TokenScanner(), ByteBuffer())
    var entries: [Entry] = []
    while let row = try rows.next() {
      try Task.checkCancellation()
      last = Article.ID(rawValue: row[0])
      for column in 1...3 {
        // An empty text is not tokenized.
        guard let text = row[column] as String?, !text.isEmpty else { continue }
        entries.append(Entry(text, scanner, scratch))
      }
    }
    self.last = last
    self.entries = entries
  }

  /// Whether all texts, or later ones, were asked for.
  var isExhausted: Bool { position.withLock { $0 } == entries.count }

  /// Returns the tokens of a text, if it is the next one or follows later.
  func tokens(of text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    position.withLock { position in
      guard let found = entries[position...].firstIndex(where: { $0.has(text) }) else { return nil }
      position = found + 1
      return entries[found].tokens
    }
  }

  /// Calls `body` with each token until it returns false.
  static func forEach(in tokens: [UInt8], _ body: (UnsafeBufferPointer<CChar>) -> Bool) {
    tokens.withUnsafeBytes { bytes in
      var position = 0
      while position < bytes.count {
        let length = Int(bytes[position]) | Int(bytes[position + 1]) << 8
        let token = UnsafeRawBufferPointer(rebasing: bytes[position + 2..<position + 2 + length])
        guard body(token.assumingMemoryBound(to: CChar.self)) else { return }
        position += 2 + length
      }
    }
  }
}

/// The tokens of one text while they are found. Reused, so that its memory grows only a few times, and without the checks
/// of an array, which take longer than copying a token.
private final class ByteBuffer {
  private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
  var count = 0

  deinit { storage.deallocate() }

  /// A copy of what was appended.
  var bytes: [UInt8] { Array(storage[..<count]) }

  /// Appends the length of a token in two bytes, and the token.
  @inline(__always)
  func append(_ length: UInt16, _ token: UnsafeBufferPointer<UInt8>) {
    let end = count + 2 + token.count
    if end > storage.count { grow(to: end) }
    storage[count] = UInt8(truncatingIfNeeded: length)
    storage[count + 1] = UInt8(truncatingIfNeeded: length >> 8)
    UnsafeMutableRawBufferPointer(rebasing: storage[(count + 2)..<end]).copyMemory(from: UnsafeRawBufferPointer(token))
    count = end
  }

  private func grow(to least: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: max(least, storage.count * 2), alignment: 1)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[..<count]))
    storage.deallocate()
    storage = larger
  }
}

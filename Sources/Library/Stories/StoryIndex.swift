import GRDB
import Synchronization

/// The fingerprints of recent articles, found by their parts.
///
/// They are kept in memory, because five indexes in the file, each of which an article enters at a random place, would
/// add half to what storing it writes. The first article that is stored loads them; when the library is idle, they are
/// released. Used by the writer, and read ahead before its transactions.
///
/// An entry may outlive its article, and after ``release()`` there are none, so callers check in the database what they
/// find here.
final class StoryIndex: Sendable {
  /// The most articles that later ones are compared with: those of a month of a thousand busy feeds, about
  /// 10 MB.
  static let capacity = 100_000

  /// An article with a fingerprint.
  struct Entry: Hashable {
    let id: Int64
    let feed: Int64
  }

  private let table = Mutex(StoryTable())

  /// Whether the fingerprints must be read from the database.
  var isEmpty: Bool { table.withLock { !$0.isLoaded } }

  /// Reads the fingerprints that were added to the database since the last call.
  func load(_ db: Database) throws {
    try table.withLock { table in
      if table.count > 2 * Self.capacity { table = StoryTable() }
      if !table.isLoaded { table = StoryTable(after: try Self.lastIgnored(db)) }
      // Oldest first, because the newest are found first.
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT articleID, article.feedID, address, key0, key1, key2, key3
            FROM fingerprint CROSS JOIN article ON article.id = articleID
            WHERE articleID > ? ORDER BY articleID
            """), arguments: [table.last])
      while let row = try rows.next() {
        table.insert(
          Entry(id: row[0], feed: row[1]), [StoryTable.key(row[2]), row[3], row[4], row[5], row[6]], choices: nil)
      }
    }
  }

  /// Returns the newest article that is too old to be loaded; 0 if none is.
  private static func lastIgnored(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT articleID FROM fingerprint ORDER BY articleID DESC LIMIT 1 OFFSET ?"),
      arguments: [capacity]) ?? 0
  }

  /// Adds an article whose fingerprint is being stored.
  func insert(_ fingerprint: StoryFingerprint, of entry: Entry) {
    // If the table was released meanwhile, the next load reads this one, too.
    table.withLock { table in
      guard table.isLoaded else { return }
      table.insert(entry, fingerprint.tableKeys, choices: fingerprint.text?.choices)
    }
  }

  /// Returns articles with the address of a fingerprint, except for a rare one that only has the same key.
  func entries(withAddressOf fingerprint: StoryFingerprint) -> [Entry] {
    table.withLock { $0.entries(with: fingerprint.tableKeys, at: 0..<1, choices: nil) }
  }

  /// Returns articles whose texts may be nearly the same.
  func entries(withTextLike fingerprint: StoryFingerprint) -> [Entry] {
    table.withLock { $0.entries(with: fingerprint.tableKeys, at: 1..<5, choices: fingerprint.text?.choices) }
  }

  /// Forgets everything until the next ``load(_:)``.
  func release() {
    table.withLock { $0 = StoryTable() }
  }
}

extension StoryFingerprint {
  /// The address and the four keys of the text, as ``StoryTable`` stores them.
  fileprivate var tableKeys: [UInt32?] {
    let keys = text?.keys
    return [StoryTable.key(address), keys?[0], keys?[1], keys?[2], keys?[3]]
  }
}

/// A hash table with five keys an entry.
private struct StoryTable {
  /// The highest identifier that was inserted; 0 for none.
  private(set) var last: Int64 = 0
  let isLoaded: Bool
  var count: Int { entries.count }

  /// The keys of an entry; absent ones are 0.
  private static let width = 5
  /// The most entries with a key that are looked at, newest first: a text that thousands of articles share, such as
  /// that of a page that asks for a login, tells no story.
  private static let mostWithKey = 200

  private var entries: [StoryIndex.Entry] = []
  /// The choices of the text of each entry (``TextFingerprint/choices``); nil for those read from the file, which does
  /// not have them.
  private var choices: [SIMD8<UInt8>?] = []
  /// The keys of all entries, one entry after the other.
  private var keys: [UInt32] = []
  /// For each key, the position + 1 of the previous one in the same chain; 0 for none.
  private var previous: [UInt32] = []
  /// The position + 1 of the last key of each chain. Its count is a power of two.
  private var chains = [UInt32](repeating: 0, count: 1024)

  init() { isLoaded = false }

  /// Creates a table for the articles that follow another one, which are about to be loaded.
  init(after last: Int64) {
    isLoaded = true
    self.last = last
  }

  /// Returns a key for a number of 64 bits.
  static func key(_ number: Int64?) -> UInt32? { number.map { UInt32(truncatingIfNeeded: $0 ^ $0 >> 32) } }

  mutating func insert(_ entry: StoryIndex.Entry, _ new: [UInt32?], choices: SIMD8<UInt8>?) {
    if keys.count + Self.width > chains.count { grow() }
    entries.append(entry)
    self.choices.append(choices)
    for key in new {
      keys.append(key ?? 0)
      previous.append(0)
      link(keys.count - 1)
    }
    last = max(last, entry.id)
  }

  /// Returns entries with any of the keys in some columns.
  ///
  /// - Parameter choices: Leaves out entries whose texts are not like it, as far as their choices are known.
  func entries(with wanted: [UInt32?], at columns: Range<Int>, choices: SIMD8<UInt8>?) -> [StoryIndex.Entry] {
    var found: [StoryIndex.Entry] = []
    for column in columns {
      guard let key = wanted[column], key != 0 else { continue }
      var next = chains[chain(of: key, column)]
      var count = 0
      while next != 0, count < Self.mostWithKey {
        let position = Int(next) - 1
        if keys[position] == key, position % Self.width == column {
          let entry = position / Self.width
          if Self.mayBeLike(choices, self.choices[entry]) { found.append(entries[entry]) }
          count += 1
        }
        next = previous[position]
      }
    }
    return found
  }

  private static func mayBeLike(_ wanted: SIMD8<UInt8>?, _ known: SIMD8<UInt8>?) -> Bool {
    guard let wanted, let known else { return true }
    return TextFingerprint.areLike(wanted, known)
  }

  private func chain(of key: UInt32, _ column: Int) -> Int {
    // An odd multiplier spreads the keys of each column in its own way (Fibonacci hashing).
    Int(((key ^ UInt32(column)) &* 0x9E37_79B1) >> 7) & (chains.count - 1)
  }

  private mutating func link(_ position: Int) {
    guard keys[position] != 0 else { return }
    let chain = chain(of: keys[position], position % Self.width)
    previous[position] = chains[chain]
    chains[chain] = UInt32(position + 1)
  }

  private mutating func grow() {
    chains = [UInt32](repeating: 0, count: chains.count * 2)
    for position in keys.indices { link(position) }
  }
}

package import Foundation
package import GRDB
package import Library

/// One kind of work that is killed in the middle: what is there before, what the program `library-torture` does, and
/// what must be true after. A mode is a file of its own and a row of ``Torture/modes``; most are ``StepMode``s.
package protocol TortureMode: Sendable {
  /// What the program is told to do.
  var name: String { get }
  /// The most lines it is left to acknowledge before it is killed.
  var patience: Int { get }
  /// Makes in a directory what the work begins with. In the test.
  func prepare(_ directory: URL) async throws
  /// Works without an end and acknowledges what is done. In the program.
  func work(in directory: URL, seed: UInt64, acknowledge: @escaping @Sendable (String) -> Void) async throws
  /// What is wrong with what a killed program has left. In the test.
  func findings(in directory: URL, seed: UInt64, acknowledged: [String]) async throws -> [String]
}

/// The modes, and what they share.
package enum Torture {
  /// Every mode that is killed.
  package static let modes: [any TortureMode] = [
    StoreMode(), MarkMode(), ImportMode(), OpenMode(), IndexMode(), CommandMode(),
  ]

  /// The library's own migrations and one more, which takes long enough to be killed in.
  package static var migrator: DatabaseMigrator {
    var migrator = Library.migrator
    migrator.registerMigration("999 torture") { db in
      try db.execute(
        sql: """
          CREATE TABLE torture (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
          WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20000)
          INSERT INTO torture SELECT n, hex(randomblob(50)) FROM number;
          """)
    }
    return migrator
  }

  /// The feed's articles of some numbers, whose titles tell which version they are.
  package static func update(_ numbers: some Sequence<Int>, version: Int) -> FeedUpdate {
    FeedUpdate(
      articles: numbers.map { number in
        NewArticle(
          uniqueID: "\(number)", url: "https://example.org/\(number)", title: "Article \(number), version \(version)",
          excerpt: "Excerpt \(number)", bodyHTML: "<p>" + String(repeating: "Body \(number). ", count: 40) + "</p>",
          text: "word\(number) version\(version) " + String(repeating: "Body \(number). ", count: 40),
          published: moment(number))
      }, fetchedAt: moment(100_000 + version))
  }

  /// Minutes from a moment that never changes, so that what is done twice is done alike.
  package static func moment(_ minutes: Int) -> Date {
    Date(timeIntervalSince1970: 1_700_000_000 + Double(minutes) * 60)
  }
}

/// Chance that a number determines: SplitMix64.
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64, _ number: Int = 0) {
    state = seed &* 0xD134_2543_DE82_EF95 &+ UInt64(bitPattern: Int64(number))
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

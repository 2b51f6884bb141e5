package import Foundation
package import GRDB
package import Library
import WebText

/// One kind of work that is killed in the middle: its initial state, what the program `library-torture` does, and what
/// must hold afterwards. Each mode has its own file and a row in ``Torture/modes``; most are ``StepMode``s.
package protocol TortureMode: Sendable {
  /// The name passed to the program.
  var name: String { get }
  /// The largest number of lines it may acknowledge before it is killed.
  var patience: Int { get }
  /// Creates the initial state in a directory. Runs in the test.
  func prepare(_ directory: URL) async throws
  /// Works indefinitely and acknowledges completed operations. Runs in the program.
  func work(in directory: URL, seed: UInt64, acknowledge: @escaping @Sendable (String) -> Void) async throws
  /// Returns the problems in what a killed program has left. Runs in the test.
  func findings(in directory: URL, seed: UInt64, acknowledged: [String]) async throws -> [String]
}

/// The modes and their common parts.
package enum Torture {
  /// Every mode that is killed.
  package static let modes: [any TortureMode] = [
    StoreMode(), MarkMode(), ImportMode(), OpenMode(), IndexMode(), CommandMode(), SweepMode(),
  ]

  /// The library's own migrations and another one that takes long enough to be killed during it.
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

  /// Returns an update with articles of the given numbers, whose titles contain their version.
  package static func update(_ numbers: some Sequence<Int>, version: Int) -> FeedUpdate {
    FeedUpdate(
      articles: numbers.map { number in
        NewArticle(
          uniqueID: "\(number)", url: "https://example.org/\(number)", title: "Article \(number), version \(version)",
          excerpt: "Excerpt \(number)", bodyHTML: "<p>\(String(repeating: "Body \(number). ", count: 40))</p>",
          text: "word\(number) version\(version) " + String(repeating: "Body \(number). ", count: 40),
          published: moment(number))
      }, fetchedAt: moment(100_000 + version))
  }

  /// Returns a date that is a number of minutes after a fixed one, so that repeated runs are identical.
  package static func moment(_ minutes: Int) -> Date {
    Date(timeIntervalSince1970: 1_700_000_000 + Double(minutes) * 60)
  }
}

/// Random numbers determined by a seed: SplitMix64.
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

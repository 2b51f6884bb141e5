/// Rows of columns as lines: separated by tabs for other programs, or with headings and below each other for a user.
struct TextTable {
  /// A row, and what is said below it.
  struct Row {
    let columns: [String]
    var note: String?
  }

  let headings: [String]
  let rows: [Row]

  /// - Parameter isSeen: Whether a user sees the lines, rather than a program.
  func lines(isSeen: Bool) -> [String] {
    guard isSeen else { return rows.flatMap { [$0.columns.joined(separator: "\t"), $0.noteLine] }.compactMap(\.self) }
    guard !rows.isEmpty else { return [] }
    let widths = headings.indices.map { column in
      ([headings] + rows.map(\.columns)).map { $0[column].columnCount }.max() ?? 0
    }
    func aligned(_ columns: [String]) -> String {
      zip(columns, widths).map { $0 + String(repeating: " ", count: $1 - $0.columnCount) }.joined(separator: "  ")
        .trimmingSuffix { $0 == " " }
    }
    return [aligned(headings)] + rows.flatMap { [aligned($0.columns), $0.noteLine] }.compactMap(\.self)
  }
}

extension TextTable.Row {
  fileprivate var noteLine: String? { note.map { "\t! " + $0 } }
}

extension String {
  /// The number of a terminal's columns that the text takes: characters of East Asian scripts and emoji take two.
  fileprivate var columnCount: Int {
    reduce(0) { count, character in
      guard let scalar = character.unicodeScalars.first else { return count }
      return count + (scalar.isWide || scalar.properties.isEmojiPresentation ? 2 : 1)
    }
  }

  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    String(prefix(upTo: lastIndex { !isTrimmed($0) }.map(index(after:)) ?? startIndex))
  }
}

extension Unicode.Scalar {
  /// Whether the character is wide (UAX #11), for the blocks that have mostly such characters.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

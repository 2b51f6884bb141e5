/// A table being converted to Markdown. Of a nested table only the text is kept.
struct MarkdownTable {
  /// The nesting depth of open tables.
  var depth = 1
  /// The output before the table.
  let before: MarkdownWriter
  var rows: [[String]] = []

  /// The table's lines; the first row is the header.
  var lines: [Substring] {
    let rows = rows.filter { !$0.isEmpty }
    guard let width = rows.map(\.count).max() else { return [] }
    var lines = rows.map { row in
      "| " + (row + Array(repeating: "", count: width - row.count)).joined(separator: " | ") + " |"
    }
    lines.insert("|" + String(repeating: " --- |", count: width), at: 1)
    return lines.map { $0[...] }
  }
}

extension MarkdownReader {
  mutating func beginTable(_ name: ElementName) {
    guard var table else {
      if name == .table { table = MarkdownTable(before: writer) }
      return
    }
    defer { self.table = table }
    switch name {
    case .table: table.depth += 1
    case .tr where table.depth == 1: table.rows.append([])
    case .td where table.depth == 1, .th where table.depth == 1: writer = MarkdownWriter()
    default: writer.gap()
    }
  }

  mutating func endTable(_ name: ElementName) {
    guard var table else { return }
    switch name {
    case .table:
      table.depth -= 1
      self.table = table
      if table.depth == 0 { finish(table) }
    case .td where table.depth == 1, .th where table.depth == 1:
      if table.rows.isEmpty { table.rows.append([]) }
      let cell = writer.text.split(whereSeparator: \.isNewline).joined(separator: " ")
      table.rows[table.rows.count - 1].append(cell)
      self.table = table
    default: break
    }
  }

  private mutating func finish(_ table: MarkdownTable) {
    writer = table.before
    self.table = nil
    writer.breakLine(2)
    writer.write(lines: table.lines)
    writer.breakLine(2)
  }
}

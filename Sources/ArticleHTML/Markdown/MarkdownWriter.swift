/// Writes lines of Markdown with their prefixes, such as list and quotation markers.
struct MarkdownWriter {
  private struct Level {
    /// The prefix of the first line, until it is written.
    var first: String?
    let rest: String
  }

  private var output = ""
  private var levels: [Level] = []
  /// The number of line breaks before the next text.
  private var breaks = 0
  private var hasGap = false
  private var isAfterMark = false

  /// The text so far.
  var text: String { output.isEmpty ? "" : output + "\n" }

  /// Whether the next text begins a line.
  var isAtLineStart: Bool { breaks > 0 || output.isEmpty }

  /// Ends the line, or the paragraph if `count` is 2.
  mutating func breakLine(_ count: Int) {
    breaks = max(breaks, count)
    hasGap = false
  }

  /// Records white space before the next text.
  mutating func gap() { hasGap = hasGap || !isAfterMark }

  /// Writes an opening marker; no space is written between it and its content.
  mutating func open(_ mark: String) {
    write(mark)
    isAfterMark = true
  }

  /// Enters a nested level, whose first line begins with a marker.
  mutating func enter(_ first: String, rest: String) { levels.append(Level(first: first, rest: rest)) }

  /// Leaves a level. A marker without content is written alone.
  mutating func leave() {
    if levels.last?.first != nil { write("") }
    levels.removeLast()
  }

  /// Writes a part of a line.
  /// - Parameter isMark: Whether it is a closing marker, so that no space is written before it.
  mutating func write(_ part: String, closesMark isMark: Bool = false) {
    if isAtLineStart { beginLine() } else if hasGap, !isMark { output += " " }
    if !isMark || isAtLineStart { hasGap = false }
    output += part
    isAfterMark = false
  }

  /// Writes lines unchanged.
  mutating func write(lines: some Sequence<Substring>) {
    for line in lines {
      write(String(line))
      breakLine(1)
    }
  }

  /// Writes a line break inside a paragraph.
  mutating func hardBreak() {
    guard !isAtLineStart else { return }
    output += "\\"
    breakLine(1)
  }

  private mutating func beginLine() {
    if !output.isEmpty {
      let blank = levels.filter { $0.first == nil }.map(\.rest).joined().trimmedEnd
      for index in 0..<breaks { output += index == 0 ? "\n" : blank + "\n" }
    }
    breaks = 0
    hasGap = false
    for index in levels.indices {
      output += levels[index].first ?? levels[index].rest
      levels[index].first = nil
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

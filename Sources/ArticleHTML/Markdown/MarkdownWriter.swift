/// Lines of Markdown with what stands before each of them: marks of lists and quotations.
struct MarkdownWriter {
  private struct Level {
    /// Before the first line, until it is written.
    var first: String?
    let rest: String
  }

  private var output = ""
  private var levels: [Level] = []
  /// How many line ends come before the next text.
  private var breaks = 0
  private var hasGap = false
  private var isAfterMark = false

  /// The text so far.
  var text: String { output.isEmpty ? "" : output + "\n" }

  /// Whether the next text begins a line.
  var isAtLineStart: Bool { breaks > 0 || output.isEmpty }

  /// Ends the line, and the paragraph where two are wanted.
  mutating func breakLine(_ count: Int) {
    breaks = max(breaks, count)
    hasGap = false
  }

  /// Something white stands before the next text.
  mutating func gap() { hasGap = hasGap || !isAfterMark }

  /// Opens something: no gap comes between its mark and what it is for.
  mutating func open(_ mark: String) {
    write(mark)
    isAfterMark = true
  }

  /// Goes one level in; its first line begins with a mark.
  mutating func enter(_ first: String, rest: String) { levels.append(Level(first: first, rest: rest)) }

  /// Comes out of a level. A mark that nothing followed is written for itself.
  mutating func leave() {
    if levels.last?.first != nil { write("") }
    levels.removeLast()
  }

  /// Writes a part of a line.
  /// - Parameter isMark: whether it closes something that the text before belongs to, so that no gap comes between.
  mutating func write(_ part: String, closesMark isMark: Bool = false) {
    if isAtLineStart { beginLine() } else if hasGap, !isMark { output += " " }
    if !isMark || isAtLineStart { hasGap = false }
    output += part
    isAfterMark = false
  }

  /// Writes lines as they are.
  mutating func write(lines: some Sequence<Substring>) {
    for line in lines {
      write(String(line))
      breakLine(1)
    }
  }

  /// A line end within a paragraph.
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

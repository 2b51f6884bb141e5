/// The word or run that a ``TokenScanner`` is currently in. Of a run, it holds the last two characters.
///
/// A character of a run is complete only when the next one begins, because marks may follow; its pair is reported then.
struct TokenRun {
  /// Large enough for a word, or for enough characters of a run that they are rarely moved to the front.
  static let capacity = 4096

  private enum State {
    case closed, word, paired
  }

  /// A character of a run, and the range of its folded bytes in the buffer.
  private struct Place {
    var offset = 0
    var length = 0
    var start = 0
    var end = 0
  }

  private let buffer: UnsafeMutablePointer<UInt8>
  private var state = State.closed
  private var word = Place()
  private var isFull = false
  private var previous: Place?
  private var current = Place()
  /// The current character, or 0 if it has marks and can no longer be composed.
  private var composable: UInt32 = 0

  init(buffer: UnsafeMutablePointer<UInt8>) {
    self.buffer = buffer
  }

  /// Whether there is no current word or run.
  var isClosed: Bool {
    @inline(__always) get { state == .closed }
  }

  /// Ends the current word or run and reports its remaining tokens.
  @inline(__always)
  mutating func close(_ body: (SearchToken) -> Bool) -> Bool {
    switch state {
    case .closed:
      return true
    case .word:
      state = .closed
      return body(
        SearchToken(
          kind: .word, bytes: UnsafeBufferPointer(start: buffer, count: word.length), start: word.start,
          firstEnd: word.end, end: word.end))
    case .paired:
      state = .closed
      if let previous {
        guard body(pair(previous)) else { return false }
      }
      return body(
        SearchToken(
          kind: previous == nil ? .single : .last,
          bytes: UnsafeBufferPointer(start: buffer + current.offset, count: current.length), start: current.start,
          firstEnd: current.end, end: current.end))
    }
  }

  /// Extends the current word or character over text that search ignores.
  @inline(__always)
  mutating func extend(to end: Int) {
    word.end = end
    current.end = end
  }

  // MARK: Words

  @inline(__always)
  mutating func openWord(at start: Int, _ body: (SearchToken) -> Bool) -> Bool {
    if state == .word { return true }
    guard close(body) else { return false }
    state = .word
    word = Place(offset: 0, length: 0, start: start, end: start)
    isFull = false
    return true
  }

  /// Appends the ASCII letters and digits from `start`, and returns where they end.
  @inline(__always)
  mutating func append(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to count: Int, _ ascii: UnsafePointer<UInt8>
  ) -> Int {
    var index = start
    var length = word.length
    let stop = min(count, start + (isFull ? 0 : TokenScanner.longestWord - length))
    while index < stop {
      let folded = ascii[Int(bytes[index])]
      if folded == 0 { break }
      buffer[length] = folded
      length += 1
      index += 1
    }
    if index == stop {
      while index < count, ascii[Int(bytes[index])] != 0 {
        isFull = true
        index += 1
      }
    }
    word.length = length
    word.end = index
    return index
  }

  @inline(__always)
  mutating func append(_ scalar: UInt32, _ end: Int) {
    word.end = end
    if word.length + UTF8Reader.width(scalar) > TokenScanner.longestWord { isFull = true }
    if !isFull { word.length += UTF8Reader.write(scalar, to: buffer + word.length) }
  }

  // MARK: Runs

  @inline(__always)
  mutating func appendPaired(_ scalar: UInt32, _ start: Int, _ end: Int, _ body: (SearchToken) -> Bool) -> Bool {
    if state == .paired {
      if scalar >= 0x1161, scalar <= 0x11C2, compose(scalar, end) { return true }
      if let previous {
        guard body(pair(previous)) else { return false }
      }
      makeRoom()
      previous = current
      current = Place(offset: current.offset + current.length, length: 0, start: start, end: end)
    } else {
      guard close(body) else { return false }
      state = .paired
      previous = nil
      current = Place(offset: 0, length: 0, start: start, end: end)
    }
    current.length = UTF8Reader.write(scalar, to: buffer + current.offset)
    composable = scalar
    return true
  }

  /// Appends a mark to the preceding character. A mark without one is ignored.
  mutating func appendMark(_ scalar: UInt32, _ end: Int) {
    switch state {
    case .closed:
      break
    case .word:
      append(scalar, end)
    case .paired:
      if compose(scalar, end) { return }
      current.end = end
      composable = 0
      if current.length + UTF8Reader.width(scalar) <= TokenScanner.longestCharacter {
        current.length += UTF8Reader.write(scalar, to: buffer + current.offset + current.length)
      }
    }
  }

  private mutating func compose(_ scalar: UInt32, _ end: Int) -> Bool {
    guard let whole = Composition.of(composable, scalar) else { return false }
    current.length = UTF8Reader.write(whole, to: buffer + current.offset)
    current.end = end
    composable = whole
    return true
  }

  @inline(__always)
  private func pair(_ previous: Place) -> SearchToken {
    SearchToken(
      kind: .pair,
      bytes: UnsafeBufferPointer(start: buffer + previous.offset, count: previous.length + current.length),
      start: previous.start, firstEnd: previous.end, end: current.end)
  }

  /// Moves the current character to the front if the buffer is full, so that the next one fits behind it.
  @inline(__always)
  private mutating func makeRoom() {
    guard current.offset + current.length + TokenScanner.longestCharacter > Self.capacity else { return }
    buffer.update(from: buffer + current.offset, count: current.length)
    current.offset = 0
  }
}

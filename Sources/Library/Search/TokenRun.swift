/// The word, or the last two characters of the run, that a ``TokenScanner`` is in.
///
/// A character of a run is complete only when the next one begins, for marks may follow; so its pair waits until then.
struct TokenRun {
  /// Room for a word, or for so many characters that they are seldom moved to its front.
  static let capacity = 4096

  private enum State {
    case closed, word, paired
  }

  /// A character of a run, and where its folded bytes lie in the buffer.
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
  /// The current character, 0 when it has marks: then it is composed no further.
  private var composable: UInt32 = 0

  init(buffer: UnsafeMutablePointer<UInt8>) {
    self.buffer = buffer
  }

  /// Ends what is open and hands it out.
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

  /// What is open goes on to here, by something that search does not see.
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

  /// Takes the letters and digits of ASCII that stand here, and says where they end.
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

  /// A mark goes with the character before it. Without one it is not there.
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

  /// Moves the current character to the front where the buffer ends, so that the next one lies behind it.
  @inline(__always)
  private mutating func makeRoom() {
    guard current.offset + current.length + TokenScanner.longestCharacter > Self.capacity else { return }
    buffer.update(from: buffer + current.offset, count: current.length)
    current.offset = 0
  }
}

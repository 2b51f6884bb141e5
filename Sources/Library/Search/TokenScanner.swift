/// Cuts text into the tokens that the index holds, fast: it runs over every article there is.
///
/// Words come whole. A run c1…cn of Han, kana and Hangul comes as c1c2, c2c3 … c(n-1)cn, and cn alone, so that any part
/// of the run is found as a phrase of pairs, and any one character as the beginning of a token. Where the kind changes, a
/// new run begins. Punctuation and emoji are no tokens.
///
/// An instance is for one thread, and not for use by what it calls.
final class TokenScanner {
  /// The most bytes of a word that count, folded. FTS5 takes up to 32,768; nobody types 256, and data that stands in a
  /// text (keys, base64) would fill the index.
  static let longestWord = 256

  /// The most bytes of a character with the marks that belong to it; further marks are dropped.
  static let longestCharacter = 32

  let folding = TextFolding()
  /// What an ASCII byte folds to; 0 for what is no letter or digit.
  private let ascii: UnsafeMutablePointer<UInt8>
  private let buffer: UnsafeMutablePointer<UInt8>

  init() {
    buffer = .allocate(capacity: TokenRun.capacity)
    ascii = .allocate(capacity: 256)
    ascii.initialize(repeating: 0, count: 256)
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { ascii[Int(byte)] = byte }
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") {
      ascii[Int(byte)] = byte
      ascii[Int(byte) - 32] = byte
    }
  }

  deinit {
    ascii.deallocate()
    buffer.deallocate()
  }

  /// Hands out the tokens of a text until `body` says no.
  ///
  /// A query ends with a pair where a document has its last character once more: 記事 is asked for as one pair, and found
  /// in the middle of a run. Before the query's end that character counts, for behind it the run must end in the document
  /// too.
  /// - Parameter text: UTF-8; what is not is taken for punctuation.
  @inline(__always)
  func forEachToken(in text: UnsafeBufferPointer<UInt8>, isQuery: Bool, _ body: (SearchToken) -> Bool) {
    guard isQuery else {
      scan(text, body)
      return
    }
    var held: (bytes: [UInt8], start: Int, end: Int)?
    scan(text) { token in
      if let last = held {
        held = nil
        let isWanted = last.bytes.withUnsafeBufferPointer {
          body(SearchToken(kind: .last, bytes: $0, start: last.start, firstEnd: last.end, end: last.end))
        }
        guard isWanted else { return false }
      }
      if token.kind == .last {
        held = (Array(token.bytes), token.start, token.end)
        return true
      }
      return body(token)
    }
  }

  @inline(__always)
  private func scan(_ text: UnsafeBufferPointer<UInt8>, _ body: (SearchToken) -> Bool) {
    guard let bytes = text.baseAddress else { return }
    let count = text.count
    let ascii = UnsafePointer(ascii)
    var run = TokenRun(buffer: buffer)
    var index = 0
    while index < count {
      if bytes[index] < 0x80 {
        guard ascii[Int(bytes[index])] != 0 else {
          guard run.close(body) else { return }
          index += 1
          continue
        }
        guard run.openWord(at: index, body) else { return }
        index = run.append(bytes, from: index, to: count, ascii)
      } else {
        let (scalar, width) = UTF8Reader.scalar(bytes + index, count - index)
        guard take(scalar, index, index + width, &run, body) else { return }
        index += width
      }
    }
    _ = run.close(body)
  }

  @inline(__always)
  private func take(
    _ scalar: UInt32, _ start: Int, _ end: Int, _ run: inout TokenRun, _ body: (SearchToken) -> Bool
  ) -> Bool {
    if CharacterClass.foldsToItself(scalar) { return run.appendPaired(scalar, start, end, body) }
    let entry = folding.entry(scalar)
    switch TextFolding.kind(entry) {
    case .separator, .unknown:
      return run.close(body)
    case .ignored:
      run.extend(to: end)
      return true
    case .word:
      guard run.openWord(at: start, body) else { return false }
      run.append(TextFolding.scalar(entry), end)
      return true
    case .pair:
      return run.appendPaired(TextFolding.scalar(entry), start, end, body)
    case .mark:
      run.appendMark(TextFolding.scalar(entry), end)
      return true
    case .sequence:
      return take(folding.sequences[Int(TextFolding.scalar(entry))], start, end, &run, body)
    }
  }

  /// The characters that one stands for; all have its place.
  @inline(never)
  private func take(
    _ sequence: [TextFolding.Entry], _ start: Int, _ end: Int, _ run: inout TokenRun, _ body: (SearchToken) -> Bool
  ) -> Bool {
    for part in sequence {
      let scalar = TextFolding.scalar(part)
      switch TextFolding.kind(part) {
      case .word:
        guard run.openWord(at: start, body) else { return false }
        run.append(scalar, end)
      case .pair:
        guard run.appendPaired(scalar, start, end, body) else { return false }
      case .mark:
        run.appendMark(scalar, end)
      default:
        guard run.close(body) else { return false }
      }
    }
    return true
  }
}

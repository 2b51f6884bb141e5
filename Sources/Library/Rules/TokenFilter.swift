/// Tells of most tokens that they are not among some others, by their first four bytes. An article has hundreds of
/// tokens, few of which are in rules; hashing each of them took half the time of the rules.
struct TokenFilter: Sendable {
  /// A token to be let through, and whether the longer ones that begin with it are.
  struct Token {
    let bytes: ArraySlice<UInt8>
    let isPrefix: Bool

    init(_ bytes: ArraySlice<UInt8>, _ isPrefix: Bool) {
      (self.bytes, self.isPrefix) = (bytes, isPrefix)
    }
  }

  /// The bytes that are looked at, as many as the key has.
  private static let mostBytes = 4

  /// A bit for each key's hash; at least 64 for each token, so that one in sixty of other keys passes.
  private let bits: [UInt64]
  /// The length of the shortest prefix, if longer tokens than it have other keys.
  private let shortestPrefix: Int?

  init(_ tokens: [Token]) {
    let shortestPrefix = tokens.lazy.filter { $0.isPrefix && $0.bytes.count < Self.mostBytes }.map(\.bytes.count).min()
    var bits = [UInt64](repeating: 0, count: max(1, tokens.count).nextPowerOfTwo)
    for token in tokens {
      let most = token.isPrefix ? shortestPrefix ?? Self.mostBytes : Self.mostBytes
      let key = token.bytes.prefix(most).reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      let place = Self.place(of: key, among: bits.count)
      bits[place >> 6] |= 1 << UInt64(place & 63)
    }
    (self.bits, self.shortestPrefix) = (bits, shortestPrefix)
  }

  /// A filter while a text is examined.
  struct View {
    fileprivate let bits: UnsafeBufferPointer<UInt64>
    fileprivate let shortestPrefix: Int?

    /// Whether a token may be one of those that are let through.
    ///
    /// - Parameter key: Its ``SearchToken/firstFour``.
    @inline(__always)
    func mayPass(_ key: UInt32) -> Bool {
      if isSet(key) { return true }
      // This changes nothing for a token shorter than the prefix: its key has zeros there, and was looked for above.
      guard let shortestPrefix else { return false }
      return isSet(key & (1 << UInt32(shortestPrefix * 8) - 1))
    }

    @inline(__always)
    private func isSet(_ key: UInt32) -> Bool {
      let place = TokenFilter.place(of: key, among: bits.count)
      return bits[place >> 6] & 1 << UInt64(place & 63) != 0
    }
  }

  @inline(__always)
  func withView<T>(_ body: (View) -> T) -> T {
    bits.withUnsafeBufferPointer { body(View(bits: $0, shortestPrefix: shortestPrefix)) }
  }

  @inline(__always)
  private static func place(of key: UInt32, among words: Int) -> Int {
    // Fibonacci hashing: the high bits are the best.
    Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (words << 6 - 1)
  }
}

extension Int {
  var nextPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}

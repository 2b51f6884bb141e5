import WebText

/// A name of up to sixteen bytes packed into two integers, to compare and look up names without creating strings.
struct PackedName: Equatable {
  private(set) var high: UInt64 = 0
  private(set) var low: UInt64 = 0
  private(set) var length = 0

  /// Packs a lowercase literal.
  init(_ name: String) {
    for byte in name.utf8 { add(byte) }
  }

  /// Packs the name in a range of bytes, in lowercase.
  @inline(__always)
  init(_ bytes: ByteSpan, _ range: Range<Int>) {
    for index in range.lowerBound..<min(range.upperBound, range.lowerBound + 17) { add(bytes[index]) }
  }

  @inline(__always)
  private mutating func add(_ byte: UInt8) {
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte.lowered)
    length += 1
  }

  /// The first slot to probe in a table with 512 slots.
  @inline(__always)
  var slot: Int {
    let mixed = (low ^ (high &* 0xC2B2_AE3D_27D4_EB4F)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 55)
  }
}

/// A hash table keyed by name: open addressing, at most half full.
struct NameTable<Value: Sendable>: Sendable {
  private struct Slot {
    var high: UInt64
    var low: UInt64
    var value: Value?
  }

  private var slots = [Slot](repeating: Slot(high: 0, low: 0, value: nil), count: 512)

  /// Creates a table from pairs with distinct names of at most sixteen bytes.
  init(_ pairs: [(name: String, value: Value)]) {
    for (name, value) in pairs {
      let name = PackedName(name)
      var index = name.slot
      while slots[index].value != nil { index = (index + 1) & 511 }
      slots[index] = Slot(high: name.high, low: name.low, value: value)
    }
  }

  /// Returns the value for a name.
  @inline(__always)
  func value(of name: PackedName) -> Value? {
    guard name.length <= 16 else { return nil }
    var index = name.slot
    while true {
      let slot = slots[index]
      guard let value = slot.value else { return nil }
      if slot.low == name.low, slot.high == name.high { return value }
      index = (index + 1) & 511
    }
  }
}

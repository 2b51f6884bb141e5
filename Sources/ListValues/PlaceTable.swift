/// The places of unique values in a list.
///
/// A hash table with linear probing. Where the type of the values is not known to the compiler, `Dictionary` takes three
/// times as long: it looks up its own type for every value.
struct PlaceTable<Value: Hashable> {
  private let values: [Value]
  /// One more than the place of a value; 0 if the slot is free. At least half of them are.
  private var slots: [Int]
  private let mask: Int

  init(_ values: [Value]) {
    self.values = values
    var size = 16
    while size < 2 * values.count { size *= 2 }
    slots = [Int](repeating: 0, count: size)
    mask = size - 1
    for place in values.indices {
      var slot = values[place].hashValue & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = place + 1
    }
  }

  /// Returns the place of a value, or nil if it is not in the list.
  subscript(value: Value) -> Int? {
    var slot = value.hashValue & mask
    while slots[slot] != 0 {
      if values[slots[slot] - 1] == value { return slots[slot] - 1 }
      slot = (slot + 1) & mask
    }
    return nil
  }
}

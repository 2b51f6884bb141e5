/// Rows taken out of a list and rows put in at the same place, as `items-changed` says it.
public nonisolated struct ListSplice: Equatable, Sendable {
  /// Where, counted in the list as the changes before this one have left it.
  public var position: Int
  /// How many rows leave.
  public var removed: Int
  /// How many rows come.
  public var added: Int

  /// A change.
  public init(position: Int, removed: Int, added: Int) {
    self.position = position
    self.removed = removed
    self.added = added
  }
}

nonisolated extension ListSplice {
  /// Where a row stands after changes that keep it; `nil` where one takes it out.
  static func position(of row: Int, after splices: [ListSplice]) -> Int? {
    var position = row
    for splice in splices where splice.position <= position {
      if position < splice.position + splice.removed { return nil }
      position += splice.added - splice.removed
    }
    return position
  }

  /// Whether changes stay within a list of that many rows.
  static func fit(_ splices: [ListSplice], in count: Int) -> Bool {
    var count = count
    return splices.allSatisfy { splice in
      guard splice.position >= 0, splice.removed >= 0, splice.added >= 0, splice.position + splice.removed <= count
      else {
        return false
      }
      count += splice.added - splice.removed
      return true
    }
  }

  /// Where a row would stand after changes if it were the first of those that are put in where it was taken out.
  static func place(of row: Int, after splices: [ListSplice]) -> Int {
    var place = row
    for splice in splices where splice.position <= place {
      place = place < splice.position + splice.removed ? splice.position : place + splice.added - splice.removed
    }
    return place
  }
}

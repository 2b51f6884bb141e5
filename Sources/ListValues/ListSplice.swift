/// Rows deleted and rows inserted at the same position, with the semantics of GListModel's `items-changed` signal.
public struct ListSplice: Equatable, Sendable {
  /// The position, in the list as the preceding splices have left it.
  public var position: Int
  /// The number of deleted rows.
  public var removed: Int
  /// The number of inserted rows.
  public var added: Int

  /// Creates a splice.
  public init(position: Int, removed: Int, added: Int) {
    self.position = position
    self.removed = removed
    self.added = added
  }
}

extension ListSplice {
  /// Returns a row's position after splices, or `nil` if one of them deletes the row.
  package static func position(of row: Int, after splices: [ListSplice]) -> Int? {
    var position = row
    for splice in splices where splice.position <= position {
      if position < splice.position + splice.removed { return nil }
      position += splice.added - splice.removed
    }
    return position
  }

  /// Whether the splices stay within the bounds of a list with that many rows.
  package static func fit(_ splices: [ListSplice], in count: Int) -> Bool {
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

  /// Returns a row's position after splices; if the row is deleted, the position of the first row inserted in its
  /// place.
  package static func place(of row: Int, after splices: [ListSplice]) -> Int {
    var place = row
    for splice in splices where splice.position <= place {
      place = place < splice.position + splice.removed ? splice.position : place + splice.added - splice.removed
    }
    return place
  }
}

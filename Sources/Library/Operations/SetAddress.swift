/// Changes the address a feed is fetched from.
struct SetAddress: UndoableOperation {
  let feed: Feed.ID
  let address: FeedAddress
  private var former: AddressChange.Former?

  init(_ feed: Feed.ID, to address: FeedAddress) {
    (self.feed, self.address) = (feed, address)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    former = try AddressChange(db: transaction.db).move(feed, to: address, &transaction.log)
    guard let former else { return false }
    try rulesFollow(from: former.url, in: &transaction)
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    guard let former else { return }
    try transaction.ifPresent { transaction in
      let url = try Feed.require(feed, transaction.db).url
      try AddressChange(db: transaction.db).restore(feed, former, &transaction.log)
      try rulesFollow(from: url, in: &transaction)
    }
  }

  private func rulesFollow(from old: String, in transaction: inout OperationTransaction) throws {
    let new = try Feed.require(feed, transaction.db).url
    try StoredQueries(db: transaction.db).moveFeed(from: old, to: new, &transaction.log)
  }

  var doneMessage: Message { message("Feed address changed") }
  var undoneMessage: Message { message("Feed address restored") }
}

extension LibraryCommand {
  /// Changes the address a feed is fetched from; its articles stay. Fails if another feed has the address
  /// (``LibraryError/alreadySubscribed(_:)``).
  public static func setAddress(_ feed: Feed.ID, to address: FeedAddress) -> LibraryCommand {
    LibraryCommand(SetAddress(feed, to: address))
  }
}

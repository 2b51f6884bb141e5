public import Foundation
public import SyncValues

extension Library {
  /// Notes that an account's server keeps labels, which correspond to tags. Tags that its articles have already are to
  /// be sent.
  public func keepLabels(of account: SyncAccount.ID, at date: Date) async throws(LibraryError) {
    try await mutate { db, _ in try RemoteLabels(db: db, account: account).keep(at: date) }
  }

  /// Whether any article of an account has a tag.
  public func hasTags(in account: SyncAccount.ID) async throws(LibraryError) -> Bool {
    try await read { db in try RemoteLabels(db: db, account: account).haveTags }
  }

  /// Gives an account's articles the tags that correspond to the server's labels and takes others from them, except
  /// those that are still to be sent.
  ///
  /// - Parameter labels: All labels of the server.
  public func reconcile(
    _ labels: [RemoteLabel], in account: SyncAccount.ID
  ) async throws(LibraryError) -> SyncChanges {
    let hasNothingToDo = try await read { db in try RemoteLabels(db: db, account: account).agree(with: labels) }
    guard !hasNothingToDo else { return SyncChanges() }
    return try await mutate { db, log in try RemoteLabels(db: db, account: account).reconcile(labels, &log) }
  }
}

internal import Foundation
internal import Library
internal import SyncServices
internal import SyncValues

/// One sync of one account.
///
/// Each step reads its work from the library and writes what it has done, so that a sync that ends anywhere loses
/// nothing, and the next one continues. The order matters: changes are sent before anything is listed, so that the
/// listing confirms them.
actor AccountSync {
  private let library: Library
  private let account: SyncAccount
  private let service: any SyncService
  private let now: @Sendable () -> Date
  private(set) var report: SyncReport
  /// Changes that the server refused in this sync; they are sent again in the next one.
  private var refused: Set<SubscriptionChange> = []
  /// The server's labels; empty until they are listed.
  private var labels: [RemoteLabel] = []

  /// The number of waiting marks from which a call that marks the whole feed is worthwhile.
  private static let wholeFeedMinimum = 500
  /// A server that suddenly has less than this share of its feeds is asked once more.
  private static let suspiciousShare = 0.5

  init(_ library: Library, _ account: SyncAccount, _ service: any SyncService, now: @escaping @Sendable () -> Date) {
    (self.library, self.account, self.service, self.now) = (library, account, service, now)
    report = SyncReport(account.id)
  }

  /// Performs all steps. After an error, ``report`` has what was done until then.
  func run() async throws {
    if service.keepsLabels { try await library.keepLabels(of: account.id, at: now()) }
    try await sendSubscriptions()
    try await sendMarks(isRepeat: false)
    try await readSubscriptions()
    // Names and folders of new subscriptions, whose identifiers are known only now.
    try await sendSubscriptions()
    if try await !readChanges() { try await readListing() }
    try await settleMarks()
    try await sendMarks(isRepeat: true)
    try await readWanted()
    // New articles have labels, too.
    if !labels.isEmpty, report.changes.new > 0 {
      report.changes += try await library.reconcile(labels, in: account.id)
    }
  }

  // MARK: Subscriptions

  private func sendSubscriptions() async throws {
    for change in try await library.pendingSubscriptionChanges(of: account.id) where !refused.contains(change) {
      let remoteID: String?
      do throws(SyncError) {
        remoteID = try await send(change)
      } catch {
        try await noteRefused(change, error)
        continue
      }
      try await library.noteSent(change, remoteID: remoteID, in: account.id)
      report.pushed += 1
      // The server keeps a folder that the user has not removed here, even if it is empty there.
      if case .move(let old?, _) = change.action, try await !library.hasFolder(named: old, in: account.id) {
        try await service.removeFolder(old)
      }
    }
  }

  /// Counts a change that the server refuses; it is given up after a few syncs.
  private func noteRefused(_ change: SubscriptionChange, _ error: SyncError) async throws {
    switch error {
    case .cannotSubscribe: break
    case .refused(_, let status) where (400..<500).contains(status): break
    default: throw error
    }
    refused.insert(change)
    if change.action == .subscribe {
      try await library.noteRefused(change.feed, failure: error.code)
    } else {
      // Counted like a change without effect: the feed may no longer be on the server.
      try await library.noteSent(change, in: account.id)
    }
  }

  private func send(_ change: SubscriptionChange) async throws(SyncError) -> String? {
    guard let remoteID = change.remoteID else { return try await service.subscribe(to: change.url) }
    switch change.action {
    case .subscribe: break
    case .unsubscribe: try await service.unsubscribe(from: remoteID)
    case .rename(let title): try await service.rename(remoteID, to: title)
    case .move(let old, let new): try await service.move(remoteID, from: old, to: new)
    }
    return nil
  }

  private func readSubscriptions() async throws {
    var feeds = try await service.feeds()
    let known = try await library.knownFeedCount(of: account.id)
    if Double(feeds.count) < Double(known) * Self.suspiciousShare { feeds = try await service.feeds() }
    report.feeds = try await library.adopt(feeds, in: account.id)
  }

  // MARK: Marks

  private func sendMarks(isRepeat: Bool) async throws {
    if !isRepeat { try await markFeedsRead() }
    var rest = try await library.marksToSend(of: account.id, limit: service.marksPerCall, isRepeat: isRepeat)[...]
    try await withThrowingTaskGroup(of: Void.self) { calls in
      for change in rest.next(service.marksAtOnce) { calls.addTask { try await self.send(change) } }
      while try await calls.next() != nil {
        for change in rest.next(1) { calls.addTask { try await self.send(change) } }
      }
    }
  }

  private func markFeedsRead() async throws {
    guard service.marksWholeFeeds else { return }
    let known = try await library.readThrough(of: account.id, minimum: Self.wholeFeedMinimum)
    guard !known.isEmpty else { return }
    // If the server's clock was set back, an unseen article may be older than those that were read.
    let unseen = try await library.lowestUnknown(among: try await service.unread() ?? [], in: account.id)
    for through in known where unseen.map({ $0 > through.last }) ?? true {
      let wanted = try await library.marks(in: through, of: account.id)
      let marks = try await library.noteSending(wanted, in: account.id)
      // If the user has changed some back in the meantime, the call would mark these, too.
      guard marks.ids.count == wanted.ids.count else {
        try await noteUnsent(marks)
        continue
      }
      let isDone: Bool
      do throws(SyncError) {
        isDone = try await service.markRead(feed: through.feed, upTo: .number(through.last))
      } catch {
        if !error.isOutcomeUnknown { try await noteUnsent(marks) }
        throw error
      }
      guard isDone else { return try await noteUnsent(marks) }
      try await library.noteAnswer(to: marks, isDone: true, in: account.id)
      report.pushed += marks.ids.count
    }
  }

  /// Sends marks; those that the server refuses together are sent in halves.
  private func send(_ waiting: MarkChange) async throws {
    let change = try await library.noteSending(waiting, in: account.id)
    guard !change.ids.isEmpty else { return }
    do throws(SyncError) {
      try await service.set(change.mark, change.isSet, of: change.ids)
    } catch {
      // Other failures concern the call rather than its articles.
      guard case .refused(_, let status) = error, SyncError.statusesOfContents.contains(status) else {
        if !error.isOutcomeUnknown { try await noteUnsent(change) }
        throw error
      }
      guard change.ids.count > 1 else {
        // Counted like a mark without effect; it is given up after a few times.
        return try await library.noteAnswer(to: change, isDone: true, in: account.id)
      }
      try await noteUnsent(change)
      for half in change.ids.halves {
        try await send(MarkChange(mark: change.mark, isSet: change.isSet, ids: half))
      }
      return
    }
    try await library.noteAnswer(to: change, isDone: true, in: account.id)
    report.pushed += change.ids.count
  }

  private func noteUnsent(_ change: MarkChange) async throws {
    try await library.noteAnswer(to: change, isDone: false, in: account.id)
  }

  /// Fetches articles whose marks were sent several times and that are not among the server's changes: it has discarded
  /// them, or its marks are adopted.
  private func settleMarks() async throws {
    for id in try await library.unconfirmedMarks(of: account.id) {
      var items: [RemoteItem] = []
      do throws(SyncError) {
        items = try await service.items([id])
      } catch {
        guard error.concernsContents else { throw error }
        report.changes += try await library.noteUnconfirmed(id, in: account.id)
        continue
      }
      report.changes += try await library.store(
        await RemoteArticle.map(items), gone: items.isEmpty ? [id] : [], in: account.id, at: now())
    }
  }

  // MARK: Articles

  /// Reads the articles that changed since the last sync; returns false if the server cannot list them.
  private func readChanges() async throws -> Bool {
    guard var page = try await service.changes(since: account.cursor) else { return false }
    while true {
      let (cursor, isLast, needsListing) = (page.cursor, page.isLast, page.needsListing)
      // The server prepares the next page while this one is stored.
      async let next = isLast ? nil : service.changes(since: cursor)
      let articles = await RemoteArticle.map(page.items)
      let changes = try await library.store(
        articles, gone: page.gone, cursor: needsListing ? nil : cursor, in: account.id, at: now())
      report.changes += changes
      report.changes.unreadable += page.unreadable
      if needsListing {
        try await readListing()
        report.changes += try await library.store([], cursor: cursor, in: account.id, at: now())
        return true
      }
      guard let following = try await next else { break }
      page = following
    }
    // Servers do not report what they have deleted.
    if let count = try await service.count(), try await count != library.remoteArticleCount(of: account.id) {
      try await readListing()
    }
    return true
  }

  private func readListing() async throws {
    guard let listing = try await service.listing() else { return }
    report.changes += try await library.reconcile(
      listing, skippingReadBefore: try await oldestWanted(), in: account.id, at: now())
    try await readLabels(among: listing.all.count)
  }

  private func readLabels(among total: Int) async throws {
    guard service.keepsLabels else { return }
    labels = try await service.labels(among: total)
    // A server that suddenly has no labels is asked once more.
    if labels.isEmpty, try await library.hasTags(in: account.id) { labels = try await service.labels(among: total) }
    report.changes += try await library.reconcile(labels, in: account.id)
  }

  /// The number below which articles are so old that retention would delete them; nil unless identifiers are times.
  private func oldestWanted() async throws -> Int64? {
    guard account.kind == SyncKind.freshRSS.rawValue, let days = try await library.retention(of: nil)?.days else {
      return nil
    }
    return Int64((now().timeIntervalSince1970 - Double(days) * 86_400) * 1_000_000)
  }

  /// How many calls for articles are made at once: while one is answered and one is decoded and stored, neither the
  /// server nor this side waits for the other.
  private static let callsAtOnce = 2

  private func readWanted() async throws {
    let (service, wanted) = (service, try await library.wantedArticles(of: account.id))
    var rest = wanted[...]
    var contents = ContentsReader(library, account.id, service, now: now)
    defer { report.changes += contents.changes }
    try await withThrowingTaskGroup(of: (ids: [RemoteID], answer: ContentsReader.Answer).self) { calls in
      var running = 0
      func call(atOnce most: Int) {
        while running < most, !rest.isEmpty {
          let ids = rest.next(service.itemsPerCall)
          calls.addTask { (ids, await ContentsReader.answer(to: ids, service)) }
          running += 1
        }
      }
      // Alone, because it signs in if necessary.
      call(atOnce: 1)
      while let (ids, answer) = try await calls.next() {
        running -= 1
        call(atOnce: Self.callsAtOnce)
        try await contents.take(answer, to: ids)
      }
    }
    try await contents.finish()
  }
}

extension ArraySlice {
  /// Removes and returns the first elements.
  fileprivate mutating func next(_ count: Int) -> [Element] {
    defer { self = dropFirst(count) }
    return Array(prefix(count))
  }
}

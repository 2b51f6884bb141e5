public import Library

/// From another reader's list of subscriptions to feeds in folders.
///
/// Nothing is fetched: neither the feeds, which are due at once for the next refresh, nor lists that the list includes.
public struct Importer: Sendable {
  /// Where what is imported is put.
  public enum Destination: Sendable, Equatable {
    /// As it stands in the list.
    case top
    /// Into a folder.
    case folder(Folder.ID)
    /// Into a folder of this name at the top, which is made where there is none.
    case named(String)
  }

  /// Feeds of one transaction. A thousand changes are the most that are listed for those who show the library, and other
  /// writers wait no longer than some milliseconds.
  static let batch = 500

  private let library: Library

  init(_ library: Library) {
    self.library = library
  }

  /// Subscribes to the feeds of a list, in its order and its folders.
  ///
  /// A feed that is in the library stays where it is and is called what it was called; folders that are there, by name
  /// and place, are used. Cancelling the task ends it with a report, and what was stored stays; so does a failure in the
  /// midst of it (``ImportReport/failure``).
  /// - Parameters:
  ///   - bytes: OPML in any encoding, however broken; or addresses, one a line.
  ///   - baseURL: the address that the list was fetched from, for relative ones.
  ///   - destination: where to put all of it.
  ///   - onProgress: called after each batch, one call at a time.
  @concurrent public func importList(
    _ bytes: [UInt8], baseURL: String? = nil, into destination: Destination = .top,
    onProgress: @escaping @Sendable (ImportProgress) async -> Void = { _ in }
  ) async throws(ImportFailure) -> ImportReport {
    let plan = try ImportPlan(bytes, baseURL: baseURL, into: destination)
    do throws(LibraryError) {
      return try await store(plan, onProgress)
    } catch { throw .library(error) }
  }

  private func store(
    _ plan: ImportPlan, _ onProgress: @Sendable (ImportProgress) async -> Void
  ) async throws(LibraryError) -> ImportReport {
    var report = plan.report
    let known = Set(try await library.feeds().map { Subscriber.bareAddress(ListedAddress.normalized($0.url)) })
    await onProgress(report.progress)
    do throws(LibraryError) {
      try await store(plan, besides: known, &report, onProgress)
    } catch {
      guard report.added + report.addedFolders > 0 else { throw error }
      report.failure = error
    }
    return report
  }

  private func store(
    _ plan: ImportPlan, besides known: Set<Substring>, _ report: inout ImportReport,
    _ onProgress: @Sendable (ImportProgress) async -> Void
  ) async throws(LibraryError) {
    let folders = try await store(plan, folders: &report)
    for start in stride(from: 0, to: plan.feeds.count, by: Self.batch) {
      guard !Task.isCancelled else { break }
      let batch = plan.feeds[start..<min(start + Self.batch, plan.feeds.count)]
      let new = batch.filter { !known.contains(Subscriber.bareAddress(ListedAddress.normalized($0.url))) }
      let ids = try await library.addFeeds(
        new.map { feed in
          NewFeed(
            url: feed.url, title: feed.title, customTitle: feed.customTitle, homePageURL: feed.homePageURL,
            folderID: feed.folder.map { folders[$0] } ?? plan.root)
        })
      report.newFeeds += ids
      report.known += batch.count - ids.count
      report.progress.done += batch.count
      await onProgress(report.progress)
    }
  }

  /// The folders of a plan by their places in it. A level is one transaction, for an inner folder needs the number of the
  /// outer; people have dozens of folders and not thousands.
  private func store(
    _ plan: ImportPlan, folders report: inout ImportReport
  ) async throws(LibraryError) -> [Int: Folder.ID] {
    var ids: [Int: Folder.ID] = [:]
    for level in plan.levels {
      guard !Task.isCancelled else { break }
      let wanted = level.map { index in
        let folder = plan.folders[index]
        return NewFolder(folder.title, in: folder.parent.map { ids[$0] } ?? plan.root)
      }
      for (index, outcome) in zip(level, try await library.findOrAddFolders(wanted)) {
        ids[index] = outcome.id
        if outcome.isNew { report.newFolders.append(outcome.id) }
      }
    }
    return ids
  }
}

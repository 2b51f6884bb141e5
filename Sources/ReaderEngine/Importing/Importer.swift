public import Library

/// Imports feeds and folders from another reader's subscription list.
///
/// Fetches nothing: neither the feeds, which become due at the next refresh, nor lists that the list includes.
public struct Importer: Sendable {
  /// The place to import into.
  public enum Destination: Sendable, Equatable {
    /// The top level, keeping the list's structure.
    case top
    /// An existing folder.
    case folder(Folder.ID)
    /// The top-level folder of this name, which is created if it does not exist.
    case named(String)
  }

  /// The number of feeds per transaction: few enough that all changes are listed for observers (at most a thousand) and
  /// that other writers wait only milliseconds.
  static let batch = 500

  private let library: Library

  init(_ library: Library) {
    self.library = library
  }

  /// Subscribes to the feeds of a list, keeping its order and folders.
  ///
  /// A feed that is already in the library keeps its place and title; existing folders with the same name and parent
  /// are reused. If the task is cancelled or an error occurs midway (``ImportReport/failure``), the method returns a
  /// report and what was stored stays.
  ///
  /// - Parameters:
  ///   - bytes: OPML in any encoding, even malformed; or one address per line.
  ///   - baseURL: The URL the list was fetched from, for resolving relative addresses.
  ///   - destination: The place to import into.
  ///   - onProgress: Called after each batch, never concurrently.
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

  /// Stores the folders of a plan and returns their identifiers by index. Each level is one transaction, because a
  /// subfolder needs its parent's identifier; users have dozens of folders, not thousands.
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

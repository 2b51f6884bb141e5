public import Foundation
public import Library

/// From the library's feeds in their folders to a list of subscriptions that every reader imports.
public struct Exporter: Sendable {
  private let library: Library

  init(_ library: Library) {
    self.library = library
  }

  /// All feeds that others can fetch, and folders, as OPML 2.0, in the order in which they are listed: folders by name, then feeds by title.
  /// Imported into an empty library and exported again it is the same to the last byte. Folders of one name in one place
  /// are one.
  ///
  /// `text` is the title that is shown, `title` the feed's own: where they differ, a person has named the feed.
  /// - Parameter date: when the list is made.
  @concurrent public func exportList(at date: Date) async throws(LibraryError) -> ExportedList {
    let folders = try await library.folders()
    // the program's own feed comes with the program, and no other reader could fetch it
    let feeds = try await library.feeds().filter { !$0.url.hasPrefix("resource:") }
    var writer = OPMLWriter(folders: folders, feeds: feeds)
    return writer.list(at: date)
  }
}

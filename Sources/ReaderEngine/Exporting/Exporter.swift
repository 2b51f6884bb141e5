public import Foundation
public import Library

/// Exports the library's feeds and folders as a subscription list that any feed reader can import.
public struct Exporter: Sendable {
  private let library: Library

  init(_ library: Library) {
    self.library = library
  }

  /// Returns all folders and all feeds that others can fetch as OPML 2.0, in the order of the sidebar: folders by name,
  /// then feeds by title. Importing the list into an empty library and exporting it again produces identical bytes.
  /// Folders with the same name and parent are merged.
  ///
  /// `text` is the title shown, `title` the feed's own; if they differ, the user has renamed the feed.
  ///
  /// - Parameter date: The creation date of the list.
  @concurrent public func exportList(at date: Date) async throws(LibraryError) -> ExportedList {
    let folders = try await library.folders()
    // The built-in feed is part of the program, and no other reader could fetch it.
    let feeds = try await library.feeds().filter { !$0.url.hasPrefix("resource:") }
    var writer = OPMLWriter(folders: folders, feeds: feeds)
    return writer.list(at: date)
  }
}

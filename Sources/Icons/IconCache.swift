package import GLibKit
package import Library
import CGtk
package import Foundation

/// The feed icons shown in rows, read and decoded off the main thread. Rows are notified when an icon is loaded.
package final class IconCache {
  /// The number of icons kept: more than the rows that GTK keeps alive. Each takes 16 KB.
  package static let capacity = 512

  private let library: Library
  private var entries: [Feed.ID: Entry] = [:]
  /// Counts uses, to find the least recently used entries.
  private var clock = 0

  /// The number of cached feeds, with or without an icon.
  package var count: Int { entries.count }

  private struct Entry {
    var texture: GObjectRef?
    var lastUse: Int
    /// The running read, or nil if the entry is up to date.
    var reading: Task<Void, Never>?
    var places: [WeakPlace] = []
  }

  private struct WeakPlace {
    weak var place: FeedIconPlace?
  }

  package init(library: Library) {
    self.library = library
  }

  isolated deinit {
    for entry in entries.values { entry.reading?.cancel() }
  }

  /// Returns a feed's cached icon. The place is notified when the icon is loaded or changes, as long as it shows that
  /// feed.
  package func texture(of feed: Feed.ID, for place: FeedIconPlace) -> GObjectRef? {
    clock += 1
    if entries[feed] == nil {
      entries[feed] = Entry(lastUse: clock)
      read(feed)
      dropOldest()
    }
    entries[feed]?.lastUse = clock
    entries[feed]?.places.removeAll { $0.place?.feed != feed || $0.place === place }
    entries[feed]?.places.append(WeakPlace(place: place))
    return entries[feed]?.texture
  }

  /// Reloads the icons of changed feeds. The change may come from this process or another one.
  package func libraryDidChange(_ changes: [LibraryChange]) {
    var changed: Set<Feed.ID> = []
    for change in changes {
      switch change {
      case .feeds(let feeds): changed.formUnion(feeds)
      case .everything: changed.formUnion(entries.keys)
      case .articles, .statuses, .manyStatuses, .folders, .searches, .rules, .tags, .episodeQueue, .index: break
      }
    }
    for feed in changed where entries[feed] != nil { read(feed) }
  }

  private func read(_ feed: Feed.ID) {
    entries[feed]?.reading?.cancel()
    entries[feed]?.reading = Task { [weak self, library] in
      // An unreadable icon counts as missing; errors of the library are reported elsewhere.
      let image = try? await library.icon(of: feed)?.image
      let texture = if let image { await IconTexture.decode(image) } else { IconTexture?.none }
      let taken = texture?.take()
      guard !Task.isCancelled else { return }
      self?.show(taken, of: feed)
    }
  }

  private func show(_ texture: GObjectRef?, of feed: Feed.ID) {
    guard var entry = entries[feed] else { return }
    entry.reading = nil
    let isOther = entry.texture != nil || texture != nil
    entry.texture = texture
    entry.places.removeAll { $0.place?.feed != feed }
    entries[feed] = entry
    guard isOther else { return }
    for place in entry.places { place.place?.show(texture) }
  }

  private func dropOldest() {
    guard entries.count > Self.capacity else { return }
    // Drop a quarter at once, so that scrolling through thousands of feeds does not sort for every row.
    let oldest = entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(Self.capacity / 4)
    for (feed, entry) in oldest {
      entry.reading?.cancel()
      entries[feed] = nil
    }
  }
}

/// An icon that was decoded off the main thread and is passed to it.
package nonisolated struct IconTexture: Sendable {
  // This struct holds the only reference.
  private nonisolated(unsafe) let pointer: UnsafeMutableRawPointer  // reason: passed on once, and constant

  /// Decodes a PNG that the program itself encoded; returns nil if it cannot be read.
  @concurrent package static func decode(_ png: Data) async -> IconTexture? {
    let bytes = png.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return nil }
    return IconTexture(pointer: UnsafeMutableRawPointer(texture))
  }

  /// Takes ownership of the texture. Call once only.
  @MainActor package func take() -> GObjectRef { GObjectRef(adopting: pointer) }
}

package import GLibKit
package import Library

/// The pictures of the feeds that rows show. Read and decoded off the main thread; rows are told when one is there.
package final class IconCache {
  /// Pictures kept: more than the rows that GTK keeps alive; 16 KB each.
  package static let capacity = 512

  private let library: Library
  private var entries: [Feed.ID: Entry] = [:]
  /// Counts uses, to know which was not used for longest.
  private var clock = 0

  /// How many feeds are known, with a picture or without.
  package var count: Int { entries.count }

  private struct Entry {
    var texture: GObjectRef?
    var lastUse: Int
    /// The reading under way, or nil where what is here is what there is.
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

  /// What is here of a feed's picture; a place is told when there is more, as long as it shows that feed.
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

  /// Something was written, by this process or another: pictures may be other ones.
  package func libraryDidChange(_ changes: [LibraryChange]) {
    var changed: Set<Feed.ID> = []
    for change in changes {
      switch change {
      case .feeds(let feeds): changed.formUnion(feeds)
      case .everything: changed.formUnion(entries.keys)
      case .articles, .statuses, .folders, .searches, .index: break
      }
    }
    for feed in changed where entries[feed] != nil { read(feed) }
  }

  private func read(_ feed: Feed.ID) {
    entries[feed]?.reading?.cancel()
    entries[feed]?.reading = Task { [weak self, library] in
      // a picture that cannot be read is none; what is wrong with the library, others say
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
    // a quarter at once, so that scrolling through thousands of feeds does not sort at each row
    let oldest = entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(Self.capacity / 4)
    for (feed, entry) in oldest {
      entry.reading?.cancel()
      entries[feed] = nil
    }
  }
}

import CGtk
import GLibKit
import ImageDecoding
import Library
import ReaderEngine
import FeedFetcher

/// The images shown in rows, fetched and decoded off the main thread. Rows are notified when an image is loaded.
final class ThumbnailCache {
  /// The size of the decoded images kept, in bytes: those of some three hundred rows, more than GTK keeps alive, on
  /// screens with a scale of 2.
  static let capacity = 32 * 1024 * 1024
  /// As ``capacity``, for wide images: those of some two hundred cards, or forty on screens with a scale of 2, which is
  /// several screenfuls. Others are decoded again from the disk.
  static let wideCapacity = 64 * 1024 * 1024
  /// The number of images that places are remembered for, until those are forgotten whose rows show something else: more
  /// than GTK keeps rows alive.
  private static let placesKept = 1024

  private let load: @MainActor (Thumbnail, _ width: Int) async -> ImagePixels?
  private let capacity: Int
  private var textures: [Thumbnail: (texture: GObjectRef, bytes: Int, use: Int)] = [:]
  private var places: [Thumbnail: [WeakPlace]] = [:]
  private var loading: [Thumbnail: Task<Void, Never>] = [:]
  /// The images of visible rows. One that could not be loaded is tried again when its row appears again.
  private var wanted: Set<Thumbnail> = []
  private var bytes = 0
  /// Counts uses, to find the least recently used textures.
  private var clock = 0
  /// The width of the loaded images, in pixels.
  private var width = 0

  private struct WeakPlace {
    weak var place: ThumbnailPlace?
  }

  /// - Parameter load: Returns an image with the given width in pixels; nil if it cannot be loaded.
  init(
    capacity: Int = ThumbnailCache.capacity, load: @escaping @MainActor (Thumbnail, _ width: Int) async -> ImagePixels?
  ) {
    (self.capacity, self.load) = (capacity, load)
  }

  /// Creates a cache of images of a form that are fetched, or are on the disk.
  convenience init(_ images: ImageFetcher, _ shape: ThumbnailPlace.Shape) {
    let decoder = ImageDecoder()
    let wide = ThumbnailPlace.Shape.wideSize
    self.init(capacity: shape == .square ? Self.capacity : Self.wideCapacity) { thumbnail, width in
      let height = shape == .square ? width : width * wide.height / wide.width
      guard
        let file = try? await images.image(
          at: thumbnail.url, reachesPrivateHosts: thumbnail.reachesPrivateHosts, isShownAgain: false),
        !Task.isCancelled
      else { return nil }
      return try? await decoder.middle(of: file, width: width, height: height)
    }
  }

  isolated deinit {
    for task in loading.values { task.cancel() }
  }

  /// Returns an image if it is loaded. Otherwise the place is notified when it is, as long as it shows that image.
  func texture(of thumbnail: Thumbnail, for place: ThumbnailPlace) -> GObjectRef? {
    places[thumbnail, default: []].removeAll { $0.place?.thumbnail != thumbnail || $0.place === place }
    places[thumbnail, default: []].append(WeakPlace(place: place))
    if places.count > Self.placesKept {
      places = places.filter { thumbnail, places in places.contains { $0.place?.thumbnail == thumbnail } }
    }
    clock += 1
    textures[thumbnail]?.use = clock
    return textures[thumbnail]?.texture
  }

  /// Whether an image is being loaded.
  var isLoading: Bool { !loading.isEmpty }

  /// Loads the images of the visible rows that are missing, and stops loading those of rows that have left.
  func show(_ visible: Set<Thumbnail>) {
    // The desktop's text size and the screen's scale may have changed.
    let width = visible.lazy.compactMap { self.place(of: $0)?.width }.first
    if let width, width != self.width { forgetAll(width) }
    for (thumbnail, task) in loading where !visible.contains(thumbnail) {
      task.cancel()
      loading[thumbnail] = nil
    }
    // Without a place nothing is visible.
    guard self.width > 0 else { return }
    for thumbnail in visible where !wanted.contains(thumbnail) && textures[thumbnail] == nil { begin(thumbnail) }
    wanted = visible
  }

  private func begin(_ thumbnail: Thumbnail) {
    guard loading[thumbnail] == nil else { return }
    loading[thumbnail] = Task { [weak self, load, width] in
      let pixels = await load(thumbnail, width)
      let texture = if let pixels { await ThumbnailTexture.make(of: pixels)?.take() } else { GObjectRef?.none }
      // A cancelled task may have been replaced by another one.
      guard !Task.isCancelled, let self else { return }
      loading[thumbnail] = nil
      if let texture, let pixels { keep(texture, of: thumbnail, pixels.bytes.count) }
    }
  }

  private func keep(_ texture: GObjectRef, of thumbnail: Thumbnail, _ count: Int) {
    clock += 1
    textures[thumbnail] = (texture, count, clock)
    bytes += count
    if bytes > capacity { dropOldest() }
    for place in places[thumbnail] ?? [] where place.place?.thumbnail == thumbnail { place.place?.show(texture) }
  }

  private func dropOldest() {
    // Drop a quarter at once, so that scrolling does not sort for every row.
    for (thumbnail, entry) in textures.sorted(by: { $0.value.use < $1.value.use }) where bytes > capacity * 3 / 4 {
      textures[thumbnail] = nil
      bytes -= entry.bytes
    }
  }

  private func place(of thumbnail: Thumbnail) -> ThumbnailPlace? {
    places[thumbnail]?.lazy.compactMap(\.place).first { $0.thumbnail == thumbnail }
  }

  /// Stops loading and forgets all images.
  /// - Parameter width: the width of those to be loaded, in pixels; 0 if it is not known.
  func forgetAll(_ width: Int = 0) {
    for task in loading.values { task.cancel() }
    (loading, textures, wanted, bytes, self.width) = ([:], [:], [], 0, width)
  }
}

/// An image that was decoded off the main thread and is passed to it.
private nonisolated struct ThumbnailTexture: Sendable {
  // This struct holds the only reference.
  private nonisolated(unsafe) let pointer: UnsafeMutableRawPointer  // reason: passed on once, and constant

  @concurrent static func make(of pixels: ImagePixels) async -> ThumbnailTexture? {
    let data = g_bytes_new(pixels.bytes, gsize(pixels.bytes.count))
    defer { g_bytes_unref(data) }
    let format = pixels.hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8
    return gdk_memory_texture_new(Int32(pixels.width), Int32(pixels.height), format, data, gsize(pixels.stride))
      .map { ThumbnailTexture(pointer: UnsafeMutableRawPointer($0)) }
  }

  /// Takes ownership of the texture. Call once only.
  @MainActor func take() -> GObjectRef { GObjectRef(adopting: pointer) }
}

/// An article's image as a list shows it.
nonisolated struct Thumbnail: Hashable, Sendable {
  /// The image's URL.
  let url: String
  /// Whether the image may be on this machine or its local network.
  let reachesPrivateHosts: Bool

  init(_ image: LeadImage) {
    url = image.url
    reachesPrivateHosts = PrivateHost.may(
      feed: image.feedURL, reach: image.url, asFeedDoes: image.feedReachesPrivateHosts)
  }
}

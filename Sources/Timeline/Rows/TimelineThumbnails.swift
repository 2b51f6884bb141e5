import CGtk
import GLibKit
import Library
import Models
import ReaderEngine

/// Decides which rows have thumbnails, and loads those of the visible ones.
final class TimelineThumbnails {
  /// Called when other rows have thumbnails than before.
  var onChange: (@MainActor () -> Void)?
  /// Called when rows got other thumbnails, and some are missing or no longer needed.
  var onMissing: (@MainActor () -> Void)?

  private let squares: ThumbnailCache
  private let wide: ThumbnailCache
  /// Whether ``onMissing`` is about to be called.
  private var isDue = false
  private var areShown: Bool
  /// The setting of feeds without their own.
  private var pictures: ImagePolicy

  init(squares: ThumbnailCache, wide: ThumbnailCache, _ preferences: PreferencesStore) {
    (self.squares, self.wide) = (squares, wide)
    (areShown, pictures) = (preferences.current.showsThumbnails, preferences.current.pictures.policy)
    preferences.follow(self) { [weak self] in self?.preferencesDidChange($0) }
  }

  /// Shows images that are fetched, or are on the disk.
  convenience init(_ images: ImageFetcher, _ preferences: PreferencesStore) {
    self.init(squares: ThumbnailCache(images, .square), wide: ThumbnailCache(images, .wide), preferences)
  }

  /// Shows a row's thumbnail.
  func show(_ row: any ArticleRowRepresentable, in place: ThumbnailPlace) {
    let cache = cache(place.shape)
    place.show(thumbnail(of: row), cache)
    guard place.isWaiting || cache.isLoading, !isDue else { return }
    isDue = true
    // Once for all rows that change.
    MainLoopBridge.whenIdle { [weak self] in
      self?.isDue = false
      self?.onMissing?()
    }
  }

  /// Loads the thumbnails of the visible rows, and stops loading others.
  /// - Parameter shape: the form of the images; nil if none are shown.
  func load(_ visible: [any ArticleRowRepresentable], _ shape: ThumbnailPlace.Shape?) {
    for other in [ThumbnailPlace.Shape.square, .wide] where other != shape { cache(other).forgetAll() }
    if let shape { cache(shape).show(Set(visible.compactMap(thumbnail))) }
  }

  private func cache(_ shape: ThumbnailPlace.Shape) -> ThumbnailCache { shape == .square ? squares : wide }

  /// Returns a row's thumbnail. Images that are not fetched without being asked for have none, because a place that stays
  /// empty would be in every row.
  private func thumbnail(of row: any ArticleRowRepresentable) -> Thumbnail? {
    guard areShown, let image = row.rowLeadImage, image.pictures ?? pictures == .show else { return nil }
    return Thumbnail(image)
  }

  private func preferencesDidChange(_ preferences: Preferences) {
    let (areShown, pictures) = (preferences.showsThumbnails, preferences.pictures.policy)
    guard (areShown, pictures) != (self.areShown, self.pictures) else { return }
    (self.areShown, self.pictures) = (areShown, pictures)
    onChange?()
  }
}

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

  private let cache: ThumbnailCache
  /// Whether ``onMissing`` is about to be called.
  private var isDue = false
  private var areShown: Bool
  /// The setting of feeds without their own.
  private var pictures: PicturePolicy

  init(_ cache: ThumbnailCache, _ preferences: PreferencesStore) {
    self.cache = cache
    (areShown, pictures) = (preferences.current.showsThumbnails, preferences.current.pictures.policy)
    preferences.follow(self) { [weak self] in self?.preferencesDidChange($0) }
  }

  /// Shows images that are fetched, or are on the disk.
  convenience init(_ images: ImageFetcher, _ preferences: PreferencesStore) {
    self.init(ThumbnailCache(images), preferences)
  }

  /// Shows a row's thumbnail.
  func show(_ row: any ArticleRowRepresentable, in place: ThumbnailPlace) {
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
  func load(_ visible: [any ArticleRowRepresentable]) { cache.show(Set(visible.compactMap(thumbnail))) }

  /// Returns a row's thumbnail. Images that are not fetched without being asked for have none, because a square that stays
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

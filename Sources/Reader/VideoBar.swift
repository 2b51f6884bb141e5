internal import CGLib
internal import CGtk
import GLibKit
import Library
import ListKit
import Toolkit

/// A bar that plays a video with GTK's media support.
final class VideoBar: View {
  @Outlet var title: Label
  @Outlet var place: Bin
  @Outlet var outside: Button
  @Outlet var close: Button

  /// Called if the file cannot be played here.
  var onFailure: (@MainActor () -> Void)?

  /// Whether GTK can play media: its backend is installed separately.
  static let isAvailable: Bool = {
    guard let file = gtk_media_file_new() else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    let instance = UnsafeMutableRawPointer(file).assumingMemoryBound(to: GTypeInstance.self)
    return String(cString: g_type_name_from_instance(instance)) != "GtkNoMediaFile"
  }()

  private var stream: GObjectRef?

  /// Starts playing.
  func play(_ address: String, name: String) {
    stop()
    title.setText(name)
    let file = g_file_new_for_uri(address)
    defer { if let file { g_object_unref(UnsafeMutableRawPointer(file)) } }
    guard let made = gtk_media_file_new_for_file(file) else { return }
    let stream = GObjectRef(adopting: UnsafeMutableRawPointer(made))
    self.stream = stream
    let media: UnsafeMutablePointer<GtkMediaStream> = stream.pointer.typed()
    Signal.connectNotify("error", of: stream.pointer) { [weak self] in
      // Deferred, because the stream is still reporting the error; skipped if it was stopped in the meantime.
      Task { if let self, self.stream != nil { self.onFailure?() } }
    }
    let player = gtk_video_new_for_media_stream(media)
    if let player { gtk_widget_set_size_request(player, -1, Self.videoHeight) }
    place.setChild(player)
    gtk_media_stream_set_playing(media, 1)
  }

  /// The video's height in pixels: small enough that the text stays visible.
  private static let videoHeight: Int32 = 240

  /// Stops playing.
  func stop() {
    if let stream { gtk_media_stream_set_playing(stream.pointer.typed(), 0) }
    stream = nil
    place.setChild(nil)
  }
}

/// Plays a video below the article.
final class VideoPlayer {
  private let place: Bin
  private let root: UnsafeMutablePointer<GtkWidget>
  private let onFocusLost: @MainActor () -> Void
  private var bar: VideoBar?

  /// - Parameters:
  ///   - place: where the player is shown.
  ///   - root: a widget of the window; must outlive this object.
  ///   - onFocusLost: called when the player that had the focus is hidden.
  init(
    in place: Bin, of root: UnsafeMutablePointer<GtkWidget>, onFocusLost: @escaping @MainActor () -> Void
  ) {
    (self.place, self.root, self.onFocusLost) = (place, root, onFocusLost)
  }

  /// Plays a video.
  /// - Parameter onFailure: called if it cannot be played here, or if the user wants to open it in another program.
  func play(_ address: String, name: String, onFailure: @escaping @MainActor () -> Void) {
    let bar = VideoBar.instance()
    let leave: @MainActor () -> Void = { [weak self] in
      self?.stop()
      onFailure()
    }
    stop()
    bar.onFailure = leave
    bar.outside.onClick(leave)
    bar.close.onClick { [weak self] in self?.stop() }
    self.bar = bar
    place.setChild(bar.root)
    makeRoom(true)
    bar.play(address, name: name)
  }

  /// Stops playing and hides the player.
  func stop() {
    let hadFocus = AnyWidget(place.pointer).hasFocusWithin
    bar?.stop()
    place.setChild(nil)
    bar = nil
    makeRoom(false)
    if hadFocus { onFocusLost() }
  }

  /// Moves toasts above the player.
  private func makeRoom(_ isShown: Bool) { AnyWidget(root).setWindowStyle("has-video", isShown) }
}

internal import CGLib
internal import CGtk
import GLibKit
import ListKit
import Toolkit

/// A bar that plays an attachment with GTK's media support.
final class PlayerBar: View {
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
  /// - Parameter isVideo: whether to show a video rather than only controls.
  func play(_ address: String, name: String, isVideo: Bool) {
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
    let player = isVideo ? gtk_video_new_for_media_stream(media) : gtk_media_controls_new(media)
    if let player, isVideo { gtk_widget_set_size_request(player, -1, Self.videoHeight) }
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

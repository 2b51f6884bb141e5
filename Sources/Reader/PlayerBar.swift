internal import CGLib
internal import CGtk
import GLibKit
import ListKit
import Toolkit

/// Plays a file that belongs to an article, where GTK can.
final class PlayerBar: View {
  @Outlet var title: Label
  @Outlet var place: Bin
  @Outlet var outside: Button
  @Outlet var close: Button

  /// Called when the file cannot be played here.
  var onFailure: (@MainActor () -> Void)?

  /// Whether GTK has anything to play with: its media backend is a of its own.
  static let isAvailable: Bool = {
    guard let file = gtk_media_file_new() else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    let instance = UnsafeMutableRawPointer(file).assumingMemoryBound(to: GTypeInstance.self)
    return String(cString: g_type_name_from_instance(instance)) != "GtkNoMediaFile"
  }()

  private var stream: GObjectRef?

  /// Begins to play.
  /// - Parameter isVideo: whether there is something to see.
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
      // later: the stream is in the middle of something; and not for one that was stopped meanwhile
      Task { if let self, self.stream != nil { self.onFailure?() } }
    }
    let player = isVideo ? gtk_video_new_for_media_stream(media) : gtk_media_controls_new(media)
    if let player, isVideo { gtk_widget_set_size_request(player, -1, Self.videoHeight) }
    place.setChild(player)
    gtk_media_stream_set_playing(media, 1)
  }

  /// In pixels: the text stays in sight.
  private static let videoHeight: Int32 = 240

  /// Ends playing.
  func stop() {
    if let stream { gtk_media_stream_set_playing(stream.pointer.typed(), 0) }
    stream = nil
    place.setChild(nil)
  }
}

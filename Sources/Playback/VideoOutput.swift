// Ownership: the element owns its callbacks' data, which is the output. Threads: GStreamer's threads bring frames; the
// newest one waits for the main thread.

internal import CGLib
internal import CGStreamer
import GLibKit
import Synchronization

/// A picture of a video: rows of pixels with eight bits each of blue, green, red and alpha.
package nonisolated final class VideoFrame: Sendable {
  package let width: Int
  package let height: Int
  /// The bytes of a row.
  package let stride: Int
  /// GLib's `GBytes` with the rows from top to bottom, as long as the frame lives.
  package nonisolated(unsafe) let bytes: UnsafeMutableRawPointer  // reason: the bytes never change

  fileprivate init?(_ sample: OpaquePointer) {
    var (width, height): (gint, gint) = (0, 0)
    guard let caps = gst_sample_get_caps(sample), let form = gst_caps_get_structure(caps, 0),
      gst_structure_get_int(form, "width", &width) != 0, gst_structure_get_int(form, "height", &height) != 0,
      width > 0, height > 0, let buffer = gst_sample_get_buffer(sample)
    else { return nil }
    var map = GstMapInfo()
    guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
    defer { gst_buffer_unmap(buffer, &map) }
    let stride = Int(map.size) / Int(height)
    guard stride >= Int(width) * 4, let bytes = g_bytes_new(map.data, map.size) else { return nil }
    (self.width, self.height, self.stride) = (Int(width), Int(height), stride)
    self.bytes = UnsafeMutableRawPointer(bytes)
  }

  deinit { g_bytes_unref(bytes.opaque) }

  /// Blue, green, red and alpha of the upper left pixel.
  var firstPixel: [UInt8] {
    var size: gsize = 0
    guard let data = g_bytes_get_data(bytes.opaque, &size), size >= 4 else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: 4))
  }
}

/// Takes the frames of a video from GStreamer, each at its time, and hands over the newest one.
package nonisolated final class VideoOutput: Sendable {
  /// Frames are at most as large: the bar shows them smaller, and one takes 4 MB.
  private static let form = """
    video/x-raw,format=BGRA,width=[1,1280],height=[1,720],pixel-aspect-ratio=1/1
    """

  private struct State {
    var newest: VideoFrame?
    var isDelivering = false
  }

  private let state = Mutex(State())
  private let onFrame: @MainActor (VideoFrame) -> Void

  /// - Parameter onFrame: called with a frame that is to be shown now.
  package init(onFrame: @escaping @MainActor (VideoFrame) -> Void) { self.onFrame = onFrame }

  /// Returns the element for a pipeline; nil if there is no such plugin.
  func makeSink() -> UnsafeMutableRawPointer? {
    guard let sink = gst_element_factory_make("appsink", nil) else { return nil }
    let element = UnsafeMutableRawPointer(sink)
    gst_util_set_object_arg(element.typed(), "caps", Self.form)
    // A slow screen skips frames.
    gst_util_set_object_arg(element.typed(), "max-buffers", "1")
    gst_util_set_object_arg(element.typed(), "drop", "true")
    var callbacks = GstAppSinkCallbacks()
    callbacks.new_preroll = { sink, output in
      if let sample = gst_app_sink_pull_preroll(sink) { VideoOutput.take(sample, output) }
      return GST_FLOW_OK
    }
    callbacks.new_sample = { sink, output in
      if let sample = gst_app_sink_pull_sample(sink) { VideoOutput.take(sample, output) }
      return GST_FLOW_OK
    }
    gst_app_sink_set_callbacks(
      element.typed(), &callbacks, Unmanaged.passRetained(self).toOpaque(),
      { output in output.map { Unmanaged<VideoOutput>.fromOpaque($0).release() } })
    return element
  }

  private static func take(_ sample: OpaquePointer, _ output: gpointer?) {
    defer { gst_sample_unref(sample) }
    guard let output, let frame = VideoFrame(sample) else { return }
    Unmanaged<VideoOutput>.fromOpaque(output).takeUnretainedValue().take(frame)
  }

  private func take(_ frame: VideoFrame) {
    let delivers = state.withLock { state in
      defer { (state.newest, state.isDelivering) = (frame, true) }
      return !state.isDelivering
    }
    guard delivers else { return }
    Task { @MainActor in
      let newest = state.withLock { state in
        defer { state = State() }
        return state.newest
      }
      if let newest { onFrame(newest) }
    }
  }
}

// Ownership: messages are borrowed. Threads: the pipeline's.

internal import CGLib
internal import CGStreamer
import GLibKit

nonisolated extension PlaybackFailure {
  /// The failure that a message of GStreamer reports.
  /// - Parameter isFromSink: whether what plays the sound has posted it.
  init(_ message: UnsafeMutablePointer<GstMessage>, isFromSink: Bool) {
    var error: UnsafeMutablePointer<GError>?
    gst_message_parse_error(message, &error, nil)
    defer { g_clear_error(&error) }
    let sender = Self.sender(of: message)
    // The part of playbin that opens the sink, and reports on behalf of it.
    if isFromSink || sender == "playsink" {
      self = .noSound
      return
    }
    guard let error, error.pointee.domain == gst_resource_error_quark() else {
      // A refused connection is an error of the stream, but of its source.
      self = sender == "source" ? .unreachable : .unplayable
      return
    }
    self =
      switch GstResourceError(rawValue: UInt32(bitPattern: error.pointee.code)) {
      case GST_RESOURCE_ERROR_NOT_FOUND: .missing
      case GST_RESOURCE_ERROR_SEEK: .onlyFromStart
      default: .unreachable
      }
  }

  /// The name of the element that has posted a message, as playbin gives it.
  private static func sender(of message: UnsafeMutablePointer<GstMessage>) -> String? {
    guard let source = message.pointee.src, let name = gst_object_get_name(source) else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }
}

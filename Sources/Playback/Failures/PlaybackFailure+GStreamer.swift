// Ownership: messages are borrowed. Threads: the pipeline's.

internal import CGLib
internal import CGStreamer
import FeedFetcher
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
      self = .unplayable
      return
    }
    self =
      switch GstResourceError(rawValue: UInt32(bitPattern: error.pointee.code)) {
      case GST_RESOURCE_ERROR_NOT_FOUND: .missing
      case GST_RESOURCE_ERROR_SEEK: .onlyFromStart
      case GST_RESOURCE_ERROR_NOT_AUTHORIZED: .forbidden
      default: .unreachable
      }
  }

  /// Why a file on the web is not read.
  init(_ error: FileReadError) {
    self =
      switch error {
      case .onlyFromStart: .onlyFromStart
      case .fetch(.status(404, _, _)), .fetch(.status(410, _, _)): .missing
      case .fetch(.privateHost), .fetch(.unsupportedScheme): .forbidden
      case .fetch(.refusedRedirect): .unsafeRedirect
      case .fetch: .unreachable
      }
  }

  /// Posts an error from which this failure is read again.
  func post(from element: UnsafeMutableRawPointer) {
    let code =
      switch self {
      case .missing: GST_RESOURCE_ERROR_NOT_FOUND
      case .onlyFromStart: GST_RESOURCE_ERROR_SEEK
      case .forbidden: GST_RESOURCE_ERROR_NOT_AUTHORIZED
      default: GST_RESOURCE_ERROR_READ
      }
    let error = g_error_new_literal(gst_resource_error_quark(), gint(bitPattern: code.rawValue), "")
    defer { g_error_free(error) }
    gst_element_post_message(element.typed(), gst_message_new_error(element.typed(), error, nil))
  }

  /// The name of the element that has posted a message, as playbin gives it.
  private static func sender(of message: UnsafeMutablePointer<GstMessage>) -> String? {
    guard let source = message.pointee.src, let name = gst_object_get_name(source) else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }
}

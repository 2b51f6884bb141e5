// Ownership: the context retains this object through the scheme's registration. A request is retained until it is
// answered.

internal import CGLib
internal import CWebKit
import ImageDecoding
import GLibKit

/// Serves a page's requests for images, since WebKit has no network access.
final class ImageScheme {
  /// Whether the requesting page is the current one. Otherwise a page being left could load images with the
  /// permissions of its successor.
  var isOpen: @MainActor () -> Bool = { true }

  private let load: @MainActor (String) async -> ImageFile?
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var requests = 0

  /// - Parameter load: loads the image at a URL, or returns nil if there is none.
  init(load: @escaping @MainActor (String) async -> ImageFile?) {
    self.load = load
  }

  /// Registers the scheme with a context.
  func register(on context: OpaquePointer) {
    webkit_web_context_register_uri_scheme(
      context, ArticleContent.imageScheme,
      { request, box in
        let (request, box) = (UInt(bitPattern: request), UInt(bitPattern: box))
        MainActor.assumeIsolated {
          guard let request = UnsafeMutableRawPointer(bitPattern: request),
            let box = UnsafeMutableRawPointer(bitPattern: box)
          else { return }
          Unmanaged<ImageScheme>.fromOpaque(box).takeUnretainedValue().answer(GObjectRef(retaining: request))
        }
      }, Unmanaged.passRetained(self).toOpaque(),
      { box in box.map { Unmanaged<ImageScheme>.fromOpaque($0).release() } })
  }

  /// Cancels all requests, because the article was left.
  func cancel() {
    for task in tasks.values { task.cancel() }
  }

  private func answer(_ request: GObjectRef) {
    let whole = webkit_uri_scheme_request_get_uri(request.pointer.opaque).map { String(cString: $0) } ?? ""
    let address = String(whole.dropFirst(ArticleContent.imageScheme.count + 1))
    requests += 1
    let number = requests
    let isRefused = !isOpen()
    tasks[number] = Task { [weak self, load] in
      Self.finish(request, isRefused || Task.isCancelled ? nil : await load(address))
      self?.tasks[number] = nil
    }
  }

  private static func finish(_ request: GObjectRef, _ picture: ImageFile?) {
    guard let picture else {
      let error = g_error_new_literal(g_quark_from_string("kiji-picture"), 1, "The image does not exist.")
      webkit_uri_scheme_request_finish_error(request.pointer.opaque, error)
      g_error_free(error)
      return
    }
    let bytes = g_bytes_new(picture.bytes, gsize(picture.bytes.count))
    defer { g_bytes_unref(bytes) }
    guard let stream = g_memory_input_stream_new_from_bytes(bytes) else { return }
    webkit_uri_scheme_request_finish(
      request.pointer.opaque, stream, gint64(picture.bytes.count), picture.format.mediaType)
    g_object_unref(stream)
  }
}

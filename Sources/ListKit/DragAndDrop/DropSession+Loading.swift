internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

// GDK passes what was dragged within the program on through a pipe; the items themselves are simpler.
extension DropSession {
  /// Whether the items can be loaded in a form.
  public func canLoad(_ content: DropContent) -> Bool {
    if let session = localDragSession { return session.offers(content) }
    return switch content {
    case .text: lk_drop_offers(drop, lk_text_get_type(), nil) != 0
    case .uris: lk_drop_offers(drop, gdk_file_list_get_type(), nil) != 0
    case .data(let type): lk_drop_offers(drop, 0, type) != 0
    }
  }

  /// Loads the text that is dropped. Several items of this program are lines.
  public func loadText() async throws(DropError) -> String {
    try check(.text)
    if let session = localDragSession { return session.texts.joined(separator: "\n") }
    // Some programs end text with a zero.
    return String(decoding: try await load(Self.textTypes).prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Loads the addresses that are dropped, of files or of web pages.
  public func loadURIs() async throws(DropError) -> [String] {
    try check(.uris)
    if let session = localDragSession { return session.uris }
    return try await read { drop, cancellable, callback, data in
      gdk_drop_read_value_async(
        drop, gdk_file_list_get_type(), G_PRIORITY_DEFAULT, cancellable, callback, data)
    } finish: { drop, result in
      finished { gdk_drop_read_value_finish(drop, result, $0) }.map { addresses(in: $0) }
    }
  }

  /// Loads the paths of the local files that are dropped.
  public func loadFiles() async throws(DropError) -> [String] { try await loadURIs().compactMap(FileAddress.path) }

  /// Loads the data of a MIME type that is dropped.
  public func loadData(_ type: String) async throws(DropError) -> [UInt8] {
    try check(.data(type: type))
    if let session = localDragSession { return session.data(type) ?? [] }
    return try await load([type])
  }

  /// The types of text, best first.
  private static let textTypes = ["text/plain;charset=utf-8", "text/plain"]

  /// Loads the first of some MIME types that is offered.
  private func load(_ types: [String]) async throws(DropError) -> [UInt8] {
    let stream = try await read { drop, cancellable, callback, data in
      var names = types.map { UnsafePointer(g_strdup($0)) } + [nil]
      gdk_drop_read_async(drop, &names, G_PRIORITY_DEFAULT, cancellable, callback, data)
      for name in names { g_free(UnsafeMutablePointer(mutating: name)) }
    } finish: { drop, result in
      finished { gdk_drop_read_finish(drop, result, nil, $0).map { Transferred(UnsafeMutableRawPointer($0)) } }
    }
    defer { g_object_unref(stream.pointer) }
    return try await bytes(of: stream.pointer)
  }

  private func check(_ content: DropContent) throws(DropError) {
    guard !isFinished else { throw .ended }
    guard canLoad(content) else { throw .notOffered }
  }

  /// Reads until the task is canceled.
  private func read<Value: Sendable>(
    _ start: (OpaquePointer, UnsafeMutablePointer<GCancellable>?, GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void,
    finish: @escaping (OpaquePointer?, OpaquePointer?) -> Result<Value, GLibError>
  ) async throws(DropError) -> Value {
    let deadline = Deadline()
    let result: Result<Value, GLibError> = await withTaskCancellationHandler {
      do throws(GLibError) {
        return .success(
          try await asyncOperation {
            start(drop, deadline.cancellable, $0, $1)
          } finish: {
            finish($0?.opaque, $1)
          })
      } catch { return .failure(error) }
    } onCancel: {
      deadline.cancel()
    }
    do throws(GLibError) { return try result.get() } catch { throw .failed(error.message) }
  }

  /// The most that is read of what another program offers: more than any text or picture that somebody drags, and little
  /// enough to keep in memory, whatever the other program sends.
  private static let mostBytes = 64 << 20

  /// The number of bytes to read at once.
  private static let chunkBytes = 64 * 1024

  /// Reads a stream to its end.
  func bytes(of stream: UnsafeMutableRawPointer, atMost most: Int = mostBytes) async throws(DropError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let chunk = try await read { _, cancellable, callback, data in
        g_input_stream_read_bytes_async(
          stream.typed(), gsize(Self.chunkBytes), G_PRIORITY_DEFAULT, cancellable, callback, data)
      } finish: { stream, result in
        finished { error -> [UInt8]? in
          guard let bytes = g_input_stream_read_bytes_finish(stream?.raw.typed(), result, error) else { return nil }
          defer { g_bytes_unref(bytes) }
          var count: gsize = 0
          guard let start = g_bytes_get_data(bytes, &count) else { return [] }
          return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
        }
      }
      if chunk.isEmpty { return bytes }
      bytes += chunk
      guard bytes.count <= most else { throw .tooLarge }
    }
  }
}

/// Returns the addresses in a value that holds a GdkFileList.
private nonisolated func addresses(in value: UnsafePointer<GValue>) -> [String] {
  let files = g_value_get_boxed(value).flatMap { gdk_file_list_get_files(OpaquePointer($0)) }
  defer { g_slist_free(files) }
  var (addresses, next) = ([String](), files)
  while let file = next {
    if let address = file.pointee.data.flatMap({ g_file_get_uri(OpaquePointer($0)) }) {
      addresses.append(String(cString: address))
      g_free(address)
    }
    next = file.pointee.next
  }
  return addresses
}

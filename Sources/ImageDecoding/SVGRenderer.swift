internal import CPixbuf
internal import GLibKit

// An SVG is a program: a few hundred bytes can keep librsvg busy for hours, allocate a gigabyte, or crash its process.
// A separate process can be killed, has its own resource limits, and crashes alone.

/// Draws SVGs with librsvg in separate processes.
actor SVGRenderer {
  private let executor: GLibExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The time limit for drawing; legitimate drawings take 20 ms.
  private static let drawingTime: Duration = .seconds(3)
  /// The CPU time limit, in seconds, in case nobody is left to kill the process.
  private static let drawingProcessorSeconds = 4
  /// The memory limit, in bytes: librsvg with its fonts uses a quarter.
  private static let drawingMemoryBytes = 256 * 1024 * 1024

  init(on executor: GLibExecutor) {
    self.executor = executor
  }

  /// Returns a drawing as a PNG file.
  /// - Parameter side: The longer side, in pixels.
  func png(of bytes: [UInt8], side: Int) async throws(ImageDecodingError) -> [UInt8] {
    let process = try startDrawing(side)
    defer { g_object_unref(process.pointer) }
    let deadline = Deadline()
    let timeout = deadline.start(Self.drawingTime)
    defer { timeout.end() }
    let result: Result<[UInt8], GLibError> = await withTaskCancellationHandler {
      do throws(GLibError) {
        return .success(try await communicate(with: process, bytes, deadline))
      } catch { return .failure(error) }
    } onCancel: {
      deadline.cancel()
    }
    if case .success(let png) = result, !png.isEmpty { return png }
    g_subprocess_force_exit(process.pointer.opaque)
    if Task.isCancelled { throw .cancelled }
    if deadline.hasPassed { throw .timedOut }
    guard case .failure(let error) = result else { throw .unreadable(.svg, reason: "") }
    throw .unreadable(.svg, reason: error.message)
  }

  private func startDrawing(_ side: Int) throws(ImageDecodingError) -> Transferred {
    // An SVG read from standard input cannot load files, because there is no base for references.
    let arguments = [
      "prlimit", "--as=\(Self.drawingMemoryBytes)", "--cpu=\(Self.drawingProcessorSeconds)", "--core=0",
      "rsvg-convert", "--width=\(side)", "--height=\(side)", "--keep-aspect-ratio", "--format=png",
    ]
    var strings: [UnsafePointer<gchar>?] = arguments.map { UnsafePointer(g_strdup($0)) } + [nil]
    defer { for string in strings { g_free(UnsafeMutableRawPointer(mutating: string)) } }
    let flags =
      G_SUBPROCESS_FLAGS_STDIN_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue
      | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue
    var error: UnsafeMutablePointer<GError>?
    guard let process = g_subprocess_newv(&strings, GSubprocessFlags(rawValue: flags), &error) else {
      throw .unreadable(.svg, reason: GLibError(consuming: error.map { UnsafeMutableRawPointer($0) }).message)
    }
    return Transferred(UnsafeMutableRawPointer(process))
  }

  private func communicate(
    with process: Transferred, _ bytes: [UInt8], _ deadline: Deadline
  ) async throws(GLibError) -> [UInt8] {
    let input = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(input) }
    return try await asyncOperation { callback, data in
      g_subprocess_communicate_async(process.pointer.opaque, input, deadline.cancellable, callback, data)
    } finish: { source, result in
      finished { error in
        var output: OpaquePointer?
        guard g_subprocess_communicate_finish(source?.opaque, result, &output, nil, error) != 0 else { return nil }
        guard let output else { return [] }
        defer { g_bytes_unref(output) }
        var count: gsize = 0
        guard let start = g_bytes_get_data(output, &count) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
      }
    }
  }
}

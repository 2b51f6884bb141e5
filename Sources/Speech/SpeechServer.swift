// Threads: everything runs on the main loop; GIO's calls are asynchronous, so nothing waits for the daemon.
// Ownership: GSubprocess and the addresses are released here; see GObjectRef.

internal import CGLib
internal import Foundation
import GLibKit

/// Where Speech Dispatcher listens, and how it is started.
package nonisolated struct SpeechServer: Sendable {
  /// The path of its socket.
  let socket: String
  /// The program; nil if it is not installed.
  let program: String?
  /// Whether this program runs in a Flatpak, which cannot start others outside.
  let isSandboxed: Bool
  /// How long it may take to start, or to answer.
  let patience: Duration

  /// Enough for a machine that loads the voices from a slow disk.
  package static let usualPatience = Duration.seconds(10)

  package init(socket: String, program: String?, isSandboxed: Bool, patience: Duration = usualPatience) {
    (self.socket, self.program, self.isSandboxed, self.patience) = (socket, program, isSandboxed, patience)
  }

  /// The user's: at the address that Speech Dispatcher's own clients use, in the same variable or by default.
  package static func usual() -> SpeechServer {
    let variable = ProcessInfo.processInfo.environment["SPEECHD_ADDRESS"] ?? ""
    let method = "unix_socket:"
    let socket =
      variable.hasPrefix(method) && variable != method
      ? String(variable.dropFirst(method.count))
      : String(cString: g_get_user_runtime_dir()) + "/speech-dispatcher/speechd.sock"
    let program = g_find_program_in_path("speech-dispatcher")
    defer { g_free(program) }
    return SpeechServer(
      socket: socket, program: program.map { String(cString: $0) },
      isSandboxed: FileManager.default.fileExists(atPath: "/.flatpak-info"))
  }
}

extension SpeechServer {
  /// Connects, and starts the daemon first if it does not run.
  func open() async throws(SpeechFailure) -> SpeechConnection {
    if let stream = try? await connected() { return try await SpeechConnection(stream, patience: patience).begun() }
    guard !isSandboxed else { throw .outOfReach }
    guard let program else { throw .notInstalled }
    try await start(program)
    guard let stream = try? await connected() else { throw .notStarted }
    return try await SpeechConnection(stream, patience: patience).begun()
  }

  private func connected() async throws(GLibError) -> GObjectRef {
    var native = sockaddr_un()
    native.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: native.sun_path)
    guard socket.utf8.count < room else { throw GLibError(domain: "", code: 0, message: "") }
    withUnsafeMutableBytes(of: &native.sun_path) { $0.copyBytes(from: socket.utf8) }
    let address = GObjectRef(adopting: g_socket_address_new_from_native(&native, gsize(MemoryLayout<sockaddr_un>.size)))
    let client = GObjectRef(adopting: g_socket_client_new())
    g_socket_client_set_enable_proxy(client.pointer.typed(), 0)
    let stream: Transferred = try await asyncOperation { callback, data in
      g_socket_client_connect_async(client.pointer.typed(), address.pointer.opaque, nil, callback, data)
    } finish: { source, result in
      finished { error in
        g_socket_client_connect_finish(source?.typed(), result, error).map { Transferred($0.raw) }
      }
    }
    return GObjectRef(adopting: stream.pointer)
  }

  /// Starts the daemon as its own clients do. It returns when the socket is there.
  private func start(_ program: String) async throws(SpeechFailure) {
    let words = [program, "--spawn", "--communication-method", "unix_socket", "--socket-path", socket]
    var arguments = words.map { UnsafePointer<CChar>(strdup($0)) } + [nil]
    defer { for argument in arguments { free(UnsafeMutableRawPointer(mutating: argument)) } }
    let silence = G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue
    guard let made = g_subprocess_newv(&arguments, GSubprocessFlags(silence), nil) else { throw .notStarted }
    let process = GObjectRef(adopting: made)
    let deadline = Deadline()
    let timeout = deadline.start(patience)
    defer { timeout.end() }
    do {
      _ = try await asyncOperation { callback, data in
        g_subprocess_wait_check_async(process.pointer.opaque, deadline.cancellable, callback, data)
      } finish: { source, result in
        finished { error in g_subprocess_wait_check_finish(source?.opaque, result, error) != 0 ? true : nil }
      }
    } catch {
      throw .notStarted
    }
  }
}

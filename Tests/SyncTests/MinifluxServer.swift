import Foundation
import LoopbackServer
import TestSupport
import Testing

/// A real Miniflux with its own database, if the tests are given one: KIJI_MINIFLUX names a script that starts and stops
/// servers, KIJI_MINIFLUX_SERVERS the folders of the servers that it has fetched, separated by colons.
struct MinifluxServer: Sendable {
  let script: String
  let folder: URL
  let binary: String
  let url: String
  let token: String

  /// The folders of the fetched versions.
  static var versions: [String] {
    let environment = ProcessInfo.processInfo.environment
    guard environment["KIJI_MINIFLUX"] != nil, let folders = environment["KIJI_MINIFLUX_SERVERS"] else { return [] }
    return folders.split(separator: ":").map(String.init)
  }

  /// Runs a body with a new server of a version.
  static func with(_ version: String, _ body: (MinifluxServer) async throws -> Void) async throws {
    let script = try #require(ProcessInfo.processInfo.environment["KIJI_MINIFLUX"])
    let folder = TemporaryFolder()
    // The database's user must reach its folder.
    chmod(folder.url.path, 0o755)
    let binary = version + "/miniflux"
    let lines = try await run(script, ["start", folder.url.path, String(freePort()), binary])
    let values = Dictionary(
      lines.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        .map { ($0[0], $0.count > 1 ? $0[1] : "") }, uniquingKeysWith: { $1 })
    let server = MinifluxServer(
      script: script, folder: folder.url, binary: binary, url: try #require(values["url"]),
      token: try #require(values["token"]))
    do {
      try await body(server)
    } catch {
      _ = try? await run(script, ["stop", folder.url.path])
      throw error
    }
    _ = try await run(script, ["stop", folder.url.path])
    withExtendedLifetime(folder) {}
  }

  /// Asks the server's database.
  func sql(_ statement: String) async throws -> [String] {
    try await Self.run(script, ["sql", folder.path, statement]).split(separator: "\n").map(String.init)
  }

  /// Has the server fetch its feeds.
  func refresh() async throws { _ = try await Self.run(script, ["refresh", folder.path]) }

  /// Makes a call of the server's interface.
  @discardableResult
  func call(_ method: String, _ path: String, _ body: String = "") async throws -> String {
    var arguments = ["-sS", "-X", method, "-H", "X-Auth-Token: \(token)", "\(url)/v1/\(path)"]
    if !body.isEmpty { arguments += ["-d", body] }
    return try await Self.run("/usr/bin/curl", arguments)
  }

  private static func run(_ program: String, _ arguments: [String]) async throws -> String {
    let folder = TemporaryFolder()
    let output = folder.url.appending(path: "output")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    // Servers that it starts must keep nothing open by which Foundation sees that it has ended.
    let script = #"""
      out=$1; shift
      (
        for file in /proc/$BASHPID/fd/*; do number=${file##*/}; [ "$number" -le 2 ] || eval "exec $number>&-"; done
        exec "$@"
      ) >"$out" 2>/dev/null </dev/null
      """#
    process.arguments = ["-c", script, "run", output.path, program]
    process.arguments? += arguments
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { process in
        if process.terminationStatus == 0 {
          continuation.resume()
        } else {
          continuation.resume(throwing: CocoaError(.executableLoad))
        }
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return try String(contentsOf: output, encoding: .utf8)
  }

  /// Returns a port that was free a moment ago.
  private static func freePort() throws -> UInt16 {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 ? getsockname(socket, $0, &length) : -1
      }
    }
    guard result == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    return UInt16(bigEndian: address.sin_port)
  }
}

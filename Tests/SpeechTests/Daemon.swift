import Foundation
import TestSupport
import XCTest

@testable import Speech

/// Speech Dispatcher with a voice that takes its time: each text ends when the test says so.
///
/// The module for programs that speak calls one that waits for a file.
@MainActor final class Daemon {
  let folder = TemporaryFolder()
  private var process: Process?

  static let program = "/usr/bin/speech-dispatcher"

  var socket: String { folder.url.appending(path: "socket").path }
  var server: SpeechServer { SpeechServer(socket: socket, program: nil, isSandboxed: false, patience: .seconds(60)) }

  /// - Parameter voice: the module: that for programs, or the one for tests, whose texts end at once.
  init(voice: String = "generic") throws {
    guard FileManager.default.fileExists(atPath: Self.program) else {
      throw XCTSkip("speech-dispatcher is not installed")
    }
    try write(
      "conf/speechd.conf",
      """
      LogLevel 0
      AudioOutputMethod "libao"
      AddModule "slow" "sd_\(voice)" "slow.conf"
      DefaultModule slow
      """)
    try write(
      "conf/modules/slow.conf",
      """
      Debug 0
      GenericExecuteSynth "printf '%s %s|' $LANGUAGE \\'$DATA\\' >> \(path("said")); until [ -e \(path("go")) ] || [ ! -d \(folder.url.path) ]; do sleep 0.02; done; rm -f \(path("go"))"
      GenericMaxChunkLength 5000
      GenericDelimiters "~"
      GenericLanguage "en" "en" "utf-8"
      GenericLanguage "ja" "ja" "utf-8"
      AddVoice "en" "male1" "one"
      AddVoice "ja" "male1" "two"
      DefaultVoice "one"
      """)
  }

  func start() throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = [
      "-s", "-c", "unix_socket", "-S", socket, "-C", path("conf"), "-P", path("pid"), "-L", folder.url.path, "-t", "0",
    ]
    process.environment = ["HOME": folder.url.path, "XDG_RUNTIME_DIR": folder.url.path, "PATH": "/usr/bin:/bin"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
    // The socket's file is there a moment before anybody listens.
    XCTAssertTrue(MainLoop.run { self.listens })
  }

  private var listens: Bool {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return withSocketAddress(of: socket) { connect(descriptor, $0, $1) } == 0
  }

  /// Lets the text that is being spoken end.
  func go() throws { try write("go", "") }

  /// What the voice has been told so far, with the language.
  var said: [String] {
    let text = (try? String(contentsOf: folder.url.appending(path: "said"), encoding: .utf8)) ?? ""
    return text.split(separator: "|").map(String.init)
  }

  func kill() {
    guard let process else { return }
    // At SIGTERM it would wait for the voice; and Foundation's wait would be for the voice's own processes, too.
    Glibc.kill(process.processIdentifier, SIGKILL)
    self.process = nil
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func write(_ name: String, _ text: String) throws {
    let file = folder.url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((text + "\n").utf8).write(to: file)
  }
}

/// Calls a function of the system with the address of a socket's file.
func withSocketAddress(of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}

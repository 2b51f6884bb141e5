import Foundation
import LoopbackServer
import TestSupport
import Testing

/// Password-protected feeds on the command line: with the file if there is no keyring, and with a real keyring.
@Suite(.fewAtOnce) struct PasswordTests {
  private static let secret = "s3cr3t of ada"

  @Test func reportsTheUseOfAFileWithoutAKeyring() async throws {
    try await LoopbackServer.serving(Self.guarded) { _, root in
      try await CommandLineTool.fresh { kijictl in
        let refused = try await kijictl("add", root + "/feed")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("Sign-in required.") && refused.errors.contains("--user"))
        let file = kijictl.library.appending(path: "passwords.json")
        #expect(!FileManager.default.fileExists(atPath: file.path))

        let added = try await kijictl(
          "add", "--user", "ada", "--password-file", "-", root + "/feed", input: Self.secret + "\nmore\n")
        #expect(added.code == 0)
        #expect(added.errors.contains(file.path))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(try await kijictl("refresh").output.hasPrefix("1 feed refreshed, 0 failed"))

        let kept = try await kijictl("password", "1", "--password-file", "-", input: "wrong")
        #expect(kept.output.contains(file.path) && kept.output.contains("there is no keyring"))
        let failed = try await kijictl("refresh")
        #expect(failed.code == 1)
        #expect(failed.errors.contains("Sign-in required.") && failed.errors.contains("kijictl password"))
        #expect(!(failed.output + failed.errors + kept.output).contains("wrong"))

        let json = try await kijictl(
          "password", "1", "--user", "ada", "--password-file", "-", "--json", input: Self.secret
        ).json()
        #expect(json["kept"] as? String == "file")
        #expect(json["file"] as? String == file.path)
        #expect(json["user"] as? String == "ada")
        #expect(try await kijictl("refresh").code == 0)
        try kijictl.expectNoTrace(of: Self.secret)

        #expect(try await kijictl("remove", "1").code == 0)
        #expect(!FileManager.default.fileExists(atPath: file.path))
      }
    }
  }

  @Test func refusesAPasswordFileThatOthersMayRead() async throws {
    try await LoopbackServer.serving(Self.guarded) { _, root in
      try await CommandLineTool.fresh { kijictl in
        _ = try await kijictl(
          "add", "--user", "ada", "--password-file", "-", root + "/feed", input: Self.secret)
        let file = kijictl.library.appending(path: "passwords.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        let outcome = try await kijictl("refresh")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains(file.path) && outcome.errors.contains("other users"))
      }
    }
  }

  @Test func reportsWrongUsage() async throws {
    try await LoopbackServer.serving(Self.guarded) { _, root in
      try await CommandLineTool.empty { kijictl in
        // a password is never an argument, because every user of the machine could read it
        let wrong = [
          ["--user", ""], ["--user", "a:b"], ["--password-file", "-"], ["--user", "ada", "--password", Self.secret],
        ]
        for arguments in wrong {
          let outcome = try await CommandLineTool.run(CommandLineTool.program, ["add", root] + arguments)
          #expect(outcome.code == 2)
        }
        #expect(try await kijictl("password", "1", "--remove", "--user", "ada").code == 2)
        let missing = try await kijictl("password", "1", "--user", "ada", "--password-file", "-", input: "x")
        #expect(missing.code == 1 && missing.errors.contains("no feed number 1"))
        let empty = try await kijictl("add", root, "--user", "ada", "--password-file", "-", input: "\n")
        #expect(empty.code == 1 && empty.errors.contains("is empty"))
        // the tests' own session has no terminal
        let mute = try await CommandLineTool.run(
          URL(filePath: "/usr/bin/setsid"), ["--wait", CommandLineTool.program.path, "add", root, "--user", "ada"])
        #expect(mute.code == 1, "\(mute)")
        #expect(mute.errors.contains("--password-file"))
      }
    }
  }

  /// A bus that accepts the connection and never replies.
  @Test func hangingKeyringDoesNotPreventARefresh() async throws {
    try await LoopbackServer.serving(Self.guarded) { _, root in
      try await CommandLineTool.fresh { kijictl in
        _ = try await kijictl(
          "add", "--user", "ada", "--password-file", "-", root + "/feed", input: Self.secret)
        let bus = try SilentBus(in: kijictl.scratch)
        defer { bus.close() }
        let start = ContinuousClock.now
        let outcome = try await kijictl.with(
          ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(bus.path)"], ["refresh"])
        #expect(outcome.code == 0)
        #expect(ContinuousClock.now - start > .seconds(4))
      }
    }
  }

  @Test(.enabled(if: Keyring.isInstalled, "gnome-keyring-daemon, dbus-daemon or gdbus is not installed"))
  func asksTheKeyringFirst() async throws {
    try await LoopbackServer.serving(Self.guarded) { _, root in
      try await CommandLineTool.fresh { kijictl in
        let keyring = try Keyring(in: kijictl.scratch)
        let file = kijictl.library.appending(path: "passwords.json")
        let steps = """
          kijictl add --user ada --password-file secret \(root)/feed
          kijictl password 1 --password-file secret
          kijictl refresh
          """
        let opened = try await keyring.run(steps, kijictl, secret: Self.secret)
        #expect(opened.code == 0)
        #expect(opened.output.contains("was saved in the keyring.\n"))
        #expect(opened.output.contains("1 feed refreshed"))
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try kijictl.expectNoTrace(of: Self.secret)

        // locked, and nothing can unlock it: the keyring's password is not supplied
        let locked = try await keyring.run("kijictl refresh", kijictl, secret: Self.secret, isOpen: false)
        #expect(locked.code == 1)
        #expect(locked.errors.contains("Sign-in required."))
        let kept = try await keyring.run(
          "kijictl password 1 --password-file secret\nkijictl refresh", kijictl, secret: Self.secret, isOpen: false)
        #expect(kept.code == 0)
        #expect(kept.output.contains(file.path))

        // removing the password removes it from the file as well as from the keyring
        let removed = try await keyring.run(
          "kijictl password 1 --remove\nkijictl refresh", kijictl, secret: Self.secret)
        #expect(removed.code == 1)
        #expect(removed.errors.contains("Sign-in required."))
        #expect(!FileManager.default.fileExists(atPath: file.path))
      }
    }
  }

  private static var guarded: LoopbackServer.Handler {
    let right = "Basic " + Data("ada:\(secret)".utf8).base64EncodedString()
    return { request in
      request.headers[.authorization] == right
        ? HTTPResponse(statusCode: .ok, body: Data(Site.rss.utf8))
        : HTTPResponse(
          statusCode: .unauthorized, headers: HTTPHeaders([HTTPHeader("WWW-Authenticate"): "Basic realm=\"The tests\""])
        )
    }
  }
}

extension CommandLineTool {
  fileprivate func with(
    _ environment: [String: String], _ arguments: [String], input: String? = nil
  ) async throws -> Outcome {
    try await Self.run(
      Self.program, arguments + ["--library", library.path], input: input, environment: environment)
  }

  /// Searches for a text in all files of the library except the password file.
  fileprivate func expectNoTrace(of text: String) throws {
    for file in try FileManager.default.contentsOfDirectory(at: library, includingPropertiesForKeys: nil)
    where file.lastPathComponent != "passwords.json" {
      #expect(try Data(contentsOf: file).range(of: Data(text.utf8)) == nil, "in \(file.lastPathComponent)")
    }
  }
}

/// A keyring in its own session and home directory.
private struct Keyring {
  let home: URL

  static let programs = ["/usr/bin/gnome-keyring-daemon", "/usr/bin/dbus-daemon", "/usr/bin/gdbus"]
  static var isInstalled: Bool { programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) } }

  /// The configuration of a bus that starts no services: neither another keyring nor a window that asks for its
  /// password.
  private var bus: String {
    """
    <busconfig><type>session</type><listen>unix:path=\(home.path)/runtime/bus</listen><auth>EXTERNAL</auth>
    <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
    </policy></busconfig>
    """
  }

  init(in scratch: URL) throws {
    home = scratch.appending(path: "home")
    try FileManager.default.createDirectory(
      at: home.appending(path: "runtime"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Runs a script in a session with a keyring; in the script, `kijictl` is the program with the test's library, and
  /// `secret` a file with the feed's password.
  /// - Parameter isOpen: whether the keyring is unlocked, and created on first use.
  func run(
    _ script: String, _ tool: CommandLineTool, secret: String, isOpen: Bool = true
  ) async throws -> CommandLineTool.Outcome {
    try Data(secret.utf8).write(to: home.appending(path: "secret"))
    try Data(bus.utf8).write(to: home.appending(path: "bus.conf"))
    try Data("master".utf8).write(to: home.appending(path: "master"))
    let whole = """
      cd "$HOME"
      # the process that starts the tests may block the signal that would end them
      trap 'kill -9 $keyring $bus' EXIT
      bus=$(dbus-daemon --config-file=bus.conf --fork --print-pid) || exit 9
      gnome-keyring-daemon --foreground --components=secrets \(isOpen ? "--unlock <master" : "") >log 2>&1 &
      keyring=$!
      gdbus wait --session --timeout 20 org.freedesktop.secrets || exit 9
      kijictl() { "$KIJICTL" "$@" --library "$KIJI_LIBRARY"; }
      set -e
      \(script)
      """
    return try await CommandLineTool.run(
      URL(filePath: "/bin/sh"), ["-c", whole],
      environment: [
        "HOME": home.path, "XDG_DATA_HOME": home.path + "/data", "XDG_RUNTIME_DIR": home.path + "/runtime",
        "KIJICTL": CommandLineTool.program.path, "KIJI_LIBRARY": tool.library.path, "DISPLAY": "",
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(home.path)/runtime/bus",
        "GNOME_KEYRING_CONTROL": "",
      ])
  }
}

/// A socket that listens and never replies.
private final class SilentBus: Sendable {
  let path: String
  private let descriptor: Int32

  init(in directory: URL) throws {
    path = directory.appending(path: "bus").path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes.prefix($0.count - 1)) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(descriptor, 8) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  func close() { _ = Foundation.close(descriptor) }
}

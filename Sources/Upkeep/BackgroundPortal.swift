package import GLibKit

/// The desktop's answer to the request to run in the background.
package nonisolated enum BackgroundAnswer: Equatable, Sendable {
  /// Kiji may run without a window, and is started at login or not.
  case allowed(startsAtLogin: Bool)
  case refused
  /// There is no portal, so nobody has to be asked, and nobody starts Kiji at login.
  case noPortal
}

/// The desktop's portal for programs that run without a window: org.freedesktop.portal.Background.
package final class BackgroundPortal {
  private let bus: BusConnection?
  private var waiting: BusSubscription?
  private var requests = 0
  /// The portal's version; 0 without one, nil until it was asked for.
  private var version: UInt32?

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Background"
  /// The portal refuses longer messages.
  private static let statusLength = 96

  /// - Parameter bus: nil if there is no session bus, and hence no portal.
  package init(_ bus: BusConnection?) {
    self.bus = bus
  }

  /// Asks to run in the background, which may show a dialog of the desktop. A later request replaces an earlier one.
  /// - Parameters:
  ///   - reason: shown to the user.
  ///   - command: what is started at login; nil to start nothing.
  package func request(
    reason: String, startingAtLogin command: [String]?, completion: @escaping @MainActor (BackgroundAnswer) -> Void
  ) {
    requests += 1
    let request = requests
    findVersion { [weak self] version in
      guard let self, request == requests else { return }
      guard let bus, version > 0 else { return completion(.noPortal) }
      let token = "kiji\(request)"
      listen(for: token, on: bus) { completion($0) }
      var options: [String: BusValue] = [
        "handle_token": .string(token), "reason": .string(reason), "autostart": .flag(command != nil),
        "dbus-activatable": .flag(false),
      ]
      if let command { options["commandline"] = .strings(command) }
      bus.call(
        BusAddress(Self.name, Self.path, Self.interface), "RequestBackground", [.string(""), .options(options)]
      ) { [weak self] reply in
        guard reply == nil, let self, request == requests else { return }
        stopListening()
        completion(.refused)
      }
    }
  }

  /// Tells the desktop what Kiji does in the background, if the portal can show it.
  package func setStatus(_ words: String) {
    findVersion { [weak self] version in
      guard version >= 2, let bus = self?.bus else { return }
      bus.call(
        BusAddress(Self.name, Self.path, Self.interface), "SetStatus",
        [.options(["message": .string(String(words.prefix(Self.statusLength)))])])
    }
  }

  /// Waits for the answer, which comes from an object whose path follows from the program's name and the token. The
  /// portal may answer before it has returned from the call, so the subscription must come first.
  private func listen(
    for token: String, on bus: BusConnection, completion: @escaping @MainActor (BackgroundAnswer) -> Void
  ) {
    stopListening()
    let sender = bus.ownName.dropFirst().replacing(".", with: "_")
    let path = "\(Self.path)/request/\(sender)/\(token)"
    waiting = bus.onSignal("Response", from: BusAddress(Self.name, path, "org.freedesktop.portal.Request")) {
      [weak self] values in
      self?.stopListening()
      guard values.count == 2, values[0] == .number(0), case .options(let results) = values[1],
        results["background"]?.isTrue == true
      else { return completion(.refused) }
      completion(.allowed(startsAtLogin: results["autostart"]?.isTrue == true))
    }
  }

  private func stopListening() {
    waiting?.cancel()
    waiting = nil
  }

  private func findVersion(completion: @escaping @MainActor (UInt32) -> Void) {
    guard let bus else { return completion(0) }
    if let version { return completion(version) }
    bus.call(
      BusAddress(Self.name, Self.path, "org.freedesktop.DBus.Properties"), "Get",
      [.string(Self.interface), .string("version")]
    ) { [weak self] reply in
      var version: UInt32 = 0
      if case .variant(.number(let found)) = reply?.first { version = found }
      self?.version = version
      completion(version)
    }
  }
}

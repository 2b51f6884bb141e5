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
  private var waiting: PortalRequest?
  private var requests = 0
  /// The portal's version; 0 without one, nil until it was asked for.
  private var version: UInt32?

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
      var options: [String: BusValue] = [
        "reason": .string(reason), "autostart": .flag(command != nil), "dbus-activatable": .flag(false),
      ]
      if let command { options["commandline"] = .strings(command) }
      waiting?.withdraw()
      waiting = PortalRequest(
        "RequestBackground", of: Self.interface, [.string("")], options: options, over: bus
      ) { completion(BackgroundAnswer($0)) }
    }
  }

  /// Tells the desktop what Kiji does in the background, if the portal can show it.
  package func setStatus(_ words: String) {
    findVersion { [weak self] version in
      guard version >= 2, let bus = self?.bus else { return }
      bus.call(
        BusAddress(PortalRequest.portals, PortalRequest.path, Self.interface), "SetStatus",
        [.options(["message": .string(String(words.prefix(Self.statusLength)))])])
    }
  }

  private func findVersion(completion: @escaping @MainActor (UInt32) -> Void) {
    guard let bus else { return completion(0) }
    if let version { return completion(version) }
    bus.call(
      BusAddress(PortalRequest.portals, PortalRequest.path, "org.freedesktop.DBus.Properties"), "Get",
      [.string(Self.interface), .string("version")]
    ) { [weak self] reply in
      var version: UInt32 = 0
      if case .variant(.number(let found)) = reply?.first { version = found }
      self?.version = version
      completion(version)
    }
  }
}

nonisolated extension BackgroundAnswer {
  fileprivate init(_ answer: PortalRequest.Answer) {
    guard case .results(let results) = answer, results["background"]?.isTrue == true else {
      self = .refused
      return
    }
    self = .allowed(startsAtLogin: results["autostart"]?.isTrue == true)
  }
}

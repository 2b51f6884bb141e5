import GLibKit

/// A question to one of the desktop's portals. The answer comes later, from an object whose path follows from the
/// program's name on the bus and a token, perhaps after a dialog of the desktop (org.freedesktop.portal.Request).
///
/// It lives until it is answered or withdrawn.
final class PortalRequest {
  /// What becomes of a question.
  enum Answer: Equatable {
    case results([String: BusValue])
    /// The user has said no.
    case cancelled
    /// The desktop does not do it, or has no such portal.
    case failed
  }

  static let portals = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"

  private var subscription: BusSubscription?
  private var completion: (@MainActor (Answer) -> Void)?
  private static var count = 0

  /// Asks.
  /// - Parameters:
  ///   - interface: The portal's interface.
  ///   - arguments: The arguments before the options.
  ///   - file: A descriptor of the file that a `file` in `arguments` refers to. It can be closed after this.
  ///   - completion: Called once, unless the question is withdrawn.
  init(
    _ method: String, of interface: String, _ arguments: [BusValue], options: [String: BusValue], file: Int32? = nil,
    over bus: BusConnection, completion: @escaping @MainActor (Answer) -> Void
  ) {
    self.completion = completion
    Self.count += 1
    let token = "kiji\(Self.count)"
    let sender = bus.ownName.dropFirst().replacing(".", with: "_")
    // The portal may answer before it has returned from the call, so the subscription must come first.
    subscription = bus.onSignal(
      "Response",
      from: BusAddress(Self.portals, "\(Self.path)/request/\(sender)/\(token)", "org.freedesktop.portal.Request")
    ) { self.end(Self.answer($0)) }
    let options = options.merging(["handle_token": .string(token)]) { $1 }
    bus.call(BusAddress(Self.portals, Self.path, interface), method, arguments + [.options(options)], file: file) {
      if $0 == nil { self.end(.failed) }
    }
  }

  /// Withdraws the question: its answer does not matter any more.
  func withdraw() {
    completion = nil
    subscription?.cancel()
    subscription = nil
  }

  private func end(_ answer: Answer) {
    let completion = completion
    withdraw()
    completion?(answer)
  }

  private static func answer(_ values: [BusValue]) -> Answer {
    guard values.count == 2, case .number(let code) = values[0], case .options(let results) = values[1] else {
      return .failed
    }
    return code == 0 ? .results(results) : code == 1 ? .cancelled : .failed
  }
}

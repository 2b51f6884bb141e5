internal import CSoup

/// The way of a fetch along its redirects (RFC 9110 §15.4): the current URL, and what requests for it may do.
struct FetchRoute {
  private(set) var address: Address
  private(set) var reach: Reach
  /// Credentials are meant for their own server, and are not used again once another server was involved.
  private(set) var credentials: FetchCredentials?
  private var moved: Move = .none

  init(of request: FetchRequest, from start: Address) {
    address = start
    reach = request.reachesPrivateHosts ? .wide : .webOnly
    credentials = request.credentials
  }

  /// Where the leading permanent redirects led.
  var movedTo: Place? { moved.place }

  /// Follows a redirect.
  /// - Parameter wasNear: Whether the redirecting server is this machine or in its local network.
  mutating func follow(to location: String?, isPermanent: Bool, wasNear: Bool) throws(FetchError) {
    let next = try Self.redirect(from: address, to: location)
    if FetchHost(next) != FetchHost(address) { credentials = nil }
    reach = reach.after(redirectFrom: address, wasNear: wasNear, to: next)
    address = next
    moved.follow(to: Place(address: next.text, reach: reach), isPermanent: isPermanent)
  }

  private static func redirect(from address: Address, to location: String?) throws(FetchError) -> Address {
    guard let location, let next = Address(location, relativeTo: address) else {
      throw .refusedRedirect(to: location ?? "")
    }
    // A redirect from a secure page must not lead to an insecure one.
    let isAllowed = next.scheme == "https" || (next.scheme == "http" && address.scheme == "http")
    guard isAllowed else { throw .refusedRedirect(to: next.text) }
    return next
  }

  /// A URL, and where requests for it may lead.
  struct Place {
    let address: String
    let reach: Reach
  }

  /// The target of the leading permanent redirects.
  private enum Move {
    case none
    case permanently(Place)
    case further(from: Place?)

    var place: Place? {
      switch self {
      case .none: nil
      case .permanently(let place): place
      case .further(let place): place
      }
    }

    mutating func follow(to next: Place, isPermanent: Bool) {
      switch self {
      case .none, .permanently: self = isPermanent ? .permanently(next) : .further(from: place)
      case .further: break
      }
    }
  }
}

/// Where a fetch may lead at a given step.
enum Reach {
  /// Anywhere, because the user entered the URL.
  case wide
  /// Not to this machine and its local network.
  case webOnly

  /// Returns where a fetch may lead after a redirect: a public server must not redirect into the user's local network.
  /// - Parameter wasNear: Whether the redirecting server is in that network, by its name or by its address.
  func after(redirectFrom address: Address, wasNear: Bool, to next: Address) -> Reach {
    guard self == .wide, next.host != address.host else { return self }
    return wasNear ? .wide : .webOnly
  }
}

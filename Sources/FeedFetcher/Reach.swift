internal import CSoup

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

internal import CSoup

/// Where a fetch may lead at a point of its way.
enum Reach {
  /// Anywhere: the person has named the address.
  case wide
  /// Not to this machine and its neighbours.
  case webOnly

  /// Where it may lead behind a redirect: a server of the web sends nobody into the person's own network.
  /// - Parameter wasNear: whether the server that redirects was met in that network, whatever it is called.
  func after(redirectFrom address: Address, wasNear: Bool, to next: Address) -> Reach {
    guard self == .wide, next.host != address.host else { return self }
    return wasNear || PrivateHost.isPrivate(address.host) ? .wide : .webOnly
  }
}

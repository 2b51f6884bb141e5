internal import CSoup

/// Where a fetch may lead at a point of its way.
enum Reach {
  /// Anywhere: the person has named the address.
  case wide
  /// Not to this machine and its neighbours.
  case webOnly

  /// Where it may lead behind a redirect: a server of the web sends nobody into the person's own network.
  /// - Parameter wasNear: whether the server that redirects is in that network, by its name or by its address.
  func after(redirectFrom address: Address, wasNear: Bool, to next: Address) -> Reach {
    guard self == .wide, next.host != address.host else { return self }
    return wasNear ? .wide : .webOnly
  }
}

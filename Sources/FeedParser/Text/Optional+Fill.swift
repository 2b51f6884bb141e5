extension Optional {
  /// Sets the value if there is none yet: of elements with the same meaning, the first counts.
  mutating func fill(_ value: Wrapped?) {
    if self == nil { self = value }
  }
}

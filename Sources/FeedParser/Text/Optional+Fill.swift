extension Optional {
  /// Takes `value` if there is none yet: of elements that say the same, the first one counts.
  mutating func fill(_ value: Wrapped?) {
    if self == nil { self = value }
  }
}

/// Why dropped content cannot be loaded.
public nonisolated enum DropError: Error, Hashable, Sendable {
  /// What is dropped is not offered in this form.
  case notOffered
  /// The drop has ended: content is loaded before the delegate's method returns.
  case ended
  /// It is larger than a drop may be.
  case tooLarge
  /// The other program did not deliver it, for the reason given.
  case failed(String)
}

internal import CGLib

/// A `GError` as a value.
public struct GLibError: Error, Sendable, Equatable {
  /// The quark's name, such as `g-io-error-quark`: which enumeration the code belongs to.
  public let domain: String
  /// The code within the domain.
  public let code: Int
  /// GLib's own sentence, in the person's language where GLib has it.
  public let message: String

  /// Makes the value and frees the C error.
  /// - Parameter error: a `GError` that the caller owns; nil gives an error that says nothing is known.
  public init(consuming error: UnsafeMutableRawPointer?) {
    guard let error else {
      self.init(domain: "", code: 0, message: "")
      return
    }
    let typed = error.typed(GError.self)
    self.init(
      domain: g_quark_to_string(typed.pointee.domain).map { String(cString: $0) } ?? "",
      code: Int(typed.pointee.code),
      message: typed.pointee.message.map { String(cString: $0) } ?? "")
    g_error_free(typed)
  }

  /// An error made by hand.
  public init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// Whether this is one of GIO's own errors with that code.
  /// - Parameter code: a raw value of `GIOErrorEnum`.
  public func isIO(_ code: Int) -> Bool {
    domain == "g-io-error-quark" && self.code == code
  }
}

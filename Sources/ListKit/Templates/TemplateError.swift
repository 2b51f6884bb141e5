/// A template that does not match its type. This is a programming error; the program stops with the message.
public nonisolated struct TemplateError: Error, Equatable, CustomStringConvertible {
  /// The Swift type to be loaded.
  public let type: String
  /// The resource in which the template was looked up.
  public let resource: String
  /// What is wrong; the end of the message.
  public let reason: String

  /// The complete message.
  public var description: String { "\(type) cannot be loaded from \(resource): \(reason)" }
}

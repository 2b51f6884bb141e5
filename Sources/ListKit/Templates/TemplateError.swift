/// What is wrong with a template. A program that meets one is wrong too, and stops with the sentence.
public nonisolated struct TemplateError: Error, Equatable, CustomStringConvertible {
  /// The Swift type that was to be loaded.
  public let type: String
  /// The resource it was looked for in.
  public let resource: String
  /// The sentence's end: what is wrong there.
  public let reason: String

  /// The whole sentence.
  public var description: String { "\(type) cannot be loaded from \(resource): \(reason)" }
}

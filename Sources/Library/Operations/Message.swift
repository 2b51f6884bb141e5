/// A message to the user that has not been translated yet.
///
/// The library has no translations; a front end looks the message up in its catalog and fills in the arguments.
public struct Message: Sendable, Hashable {
  /// The English message, with `%s` for each argument and `%d` for the count.
  public let text: String
  /// The English message for any other count than one; nil if the message has no count.
  public let plural: String?
  /// The number that `%d` stands for.
  public let count: Int
  /// The texts that the `%s` stand for, in order.
  public let arguments: [String]
}

/// Returns a message.
///
/// - Parameter text: A literal on one line, which gettext collects.
func message(_ text: String, _ arguments: String...) -> Message {
  Message(text: text, plural: nil, count: 1, arguments: arguments)
}

/// Returns a message that depends on a number.
///
/// - Parameters:
///   - one: A literal on one line, for the number one.
///   - many: A literal on the same line, for other numbers.
func pluralMessage(_ one: String, _ many: String, _ count: Int, _ arguments: String...) -> Message {
  Message(text: one, plural: many, count: count, arguments: arguments)
}

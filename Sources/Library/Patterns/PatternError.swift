/// Why a regular expression cannot be read.
public struct PatternError: Error, Sendable, Equatable {
  /// What is wrong.
  public enum Reason: Sendable, Equatable {
    /// Nothing stands between the slashes, or there is no second one.
    case unfinished
    /// `(` without `)`.
    case openGroup
    /// `)` without `(`.
    case closedGroup
    /// `[` without `]`.
    case openSet
    /// A range such as `z-a`.
    case badRange
    /// `*`, `+`, `?` or `{` without something to repeat.
    case nothingToRepeat
    /// A repetition such as `{5,2}`.
    case badRepetition
    /// A backslash at the end, or before a letter without a meaning; references and lookaround.
    case unsupported(String)
    /// More than ``TextPattern/mostSteps``.
    case tooComplex
  }

  /// What is wrong.
  public let reason: Reason
  /// Where, in characters from the beginning of the expression.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) { (self.reason, self.offset) = (reason, offset) }
}

/// Whether a finger that was drawn over the window means to go back.
package nonisolated struct BackSwipe: Equatable, Sendable {
  /// Where the finger came down, in pixels from the side where lines begin.
  package let start: Double
  /// How fast it was when it was lifted, in pixels a second, toward the side where lines end.
  package let across: Double
  /// The same up or down.
  package let along: Double
  /// Whether it began over what scrolls sideways by itself, such as an article with a wide table.
  package let isOverPage: Bool

  /// Slower is a hesitation, in pixels a second.
  private static let least = 300.0
  /// So much faster across than along, or it is a scroll.
  private static let straightness = 2.0
  /// From the very side it means the window and not what is in it, in pixels.
  private static let edge = 32.0

  package var isMeant: Bool {
    across >= Self.least && across >= abs(along) * Self.straightness && (!isOverPage || start <= Self.edge)
  }
}

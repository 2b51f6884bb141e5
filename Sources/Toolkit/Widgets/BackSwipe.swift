/// A finished one-finger swipe over the window, and whether it means “go back”.
package nonisolated struct BackSwipe: Equatable, Sendable {
  /// Where the swipe started, in pixels from the leading edge.
  package let start: Double
  /// The velocity on release, in pixels per second, positive toward the trailing edge.
  package let across: Double
  /// The vertical velocity on release, in pixels per second.
  package let along: Double
  /// Whether it started over content that scrolls sideways itself, such as an article with a wide table.
  package let isOverPage: Bool

  /// The minimum velocity of a swipe, in pixels per second.
  private static let least = 300.0
  /// How many times faster the horizontal movement must be than the vertical; otherwise it is a scroll.
  private static let straightness = 2.0
  /// The width of the leading edge, in pixels, from which a swipe applies to the window rather than to the content.
  private static let edge = 32.0

  package var isMeant: Bool {
    across >= Self.least && across >= abs(along) * Self.straightness && (!isOverPage || start <= Self.edge)
  }
}

import CListKit
import GLibKit

/// Counts the closures and the widgets from templates that a test makes, and that live. What earlier tests made, and GTK
/// lets go of late, is none of it.
@MainActor public struct LiveObjects {
  private let boxes = LiveBoxes.beginCounting()
  private let templates = lk_template_begin_count()

  /// Counts from now on. Of several that are made one after the other, each counts up to the next.
  public init() {}

  /// How many live now.
  public var count: Count { Count(boxes: boxes.count, templates: Int(lk_template_live_count(templates))) }

  /// Closures, and widgets from templates.
  public struct Count: Equatable, Sendable {
    let boxes: Int
    let templates: Int

    /// Whether there are no more of either.
    public func isWithin(_ other: Count) -> Bool { boxes <= other.boxes && templates <= other.templates }
  }
}

import CListKit
import GLibKit

/// Counts the live closures and template widgets that a test creates. Those created by earlier tests, which GTK may
/// release late, are not included.
@MainActor public struct LiveObjects {
  private let boxes = LiveBoxes.beginCounting()
  private let templates = lk_template_begin_count()

  /// Starts counting. If several are created one after the other, each counts up to the next.
  public init() {}

  /// The number of live objects now.
  public var count: Count { Count(boxes: boxes.count, templates: Int(lk_template_live_count(templates))) }

  /// Closures, and widgets created from templates.
  public struct Count: Equatable, Sendable {
    let boxes: Int
    let templates: Int

    /// Returns whether neither number exceeds the other count's.
    public func isWithin(_ other: Count) -> Bool { boxes <= other.boxes && templates <= other.templates }
  }
}

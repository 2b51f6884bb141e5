import ListKit

/// The sections of the outline, in order.
nonisolated enum OutlineSection: String, Sendable {
  case animals = "Animals"
  case numbers = "A million numbers"
}

/// Shows the animals and the numbers, with a header above each.
final class OutlineSections: OutlineDataSource<OutlineSection, OutlineItem> {
  override func title(forHeaderIn section: OutlineSection, _ snapshot: SectionSnapshot<OutlineItem>) -> String? {
    section.rawValue
  }
}

import ListKit

/// The sections of the outline, in order.
nonisolated enum OutlineSection: String, Sendable {
  case animals = "Animals"
  case numbers = "A million numbers"
  case columns = "A hundred numbers"
}

/// Shows the animals and the numbers, with a header above each.
final class OutlineSections: OutlineDataSource<OutlineSection, OutlineItem> {
  override func title(forHeaderIn section: OutlineSection, _ snapshot: SectionSnapshot<OutlineItem>) -> String? {
    section.rawValue
  }
}

/// Shows the animals as an outline, and numbers in columns.
final class OutlineAndColumns: CollectionOutlineDataSource<OutlineSection, OutlineItem> {
  override func layout(for section: OutlineSection) -> CollectionLayout {
    section == .animals ? .list : .grid(minimumWidth: 110)
  }

  override func title(forHeaderIn section: OutlineSection, _ snapshot: SectionSnapshot<OutlineItem>) -> String? {
    section.rawValue
  }
}

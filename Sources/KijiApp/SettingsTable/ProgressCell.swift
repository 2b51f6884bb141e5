import Foundation
import ListKit

/// A row that says how far something is. Pressing it calls that off.
final class ProgressCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var bar: ProgressBar

  func show(_ words: String, _ fraction: Double) {
    title.setText(words)
    bar.setFraction(fraction)
    accessibilityLabel = [words, fraction.formatted(.percent.precision(.fractionLength(0)))].joined(separator: ", ")
    accessibilityDescription = tr("Press to cancel.")
  }
}

import Foundation
package import ListKit
import Words

/// A row that shows a task's progress. Activating it cancels the task.
package final class ProgressCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var bar: ProgressBar

  package func show(_ words: String, _ fraction: Double) {
    title.setText(words)
    bar.setFraction(fraction)
    accessibilityLabel = [words, fraction.formatted(.percent.precision(.fractionLength(0)))].joined(separator: ", ")
    accessibilityDescription = tr("Press to cancel.")
  }
}

import Foundation
import Library
import ListKit
import Words
import Toolkit

/// The page shown while the library is being opened.
final class OpeningView: View {
  @Outlet var spinner: Spinner
  @Outlet var words: Label
  @Outlet var bar: ProgressBar

  override func didLoad() { spinner.spinWhileMapped() }

  /// Shows the current step, unless it is too short to be read.
  func show(_ step: OpeningStep) {
    switch step {
    case .opening:
      show(nil, fraction: nil)
    case .backingUp(let fraction):
      let percent = fraction.formatted(.percent.precision(.fractionLength(0)))
      show(tr("Backing up the library before updating it… %s", percent), fraction: fraction)
    case .migrating(let step, let count):
      // With a single step there is no progress to show; the spinner indicates activity.
      show(tr("Updating the library…"), fraction: count > 1 ? Double(step - 1) / Double(count) : nil)
    }
  }

  private func show(_ text: String?, fraction: Double?) {
    spinner.setVisible(fraction == nil)
    bar.setVisible(fraction != nil)
    bar.setFraction(fraction ?? 0)
    words.setText(text ?? "")
    words.setVisible(text != nil)
  }
}

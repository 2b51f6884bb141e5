import Foundation
import Library
import ListKit
import Words
import Toolkit

/// The page in place of the panes while the library is being opened.
final class OpeningView: View {
  @Outlet var spinner: Spinner
  @Outlet var words: Label
  @Outlet var bar: ProgressBar

  override func didLoad() { spinner.spinWhileMapped() }

  /// Says what is being done, where it takes long enough to be read.
  func show(_ step: OpeningStep) {
    switch step {
    case .opening:
      show(nil, fraction: nil)
    case .backingUp(let fraction):
      let percent = fraction.formatted(.percent.precision(.fractionLength(0)))
      show(tr("Making a copy of the library before it is updated… %s", percent), fraction: fraction)
    case .migrating(let step, let count):
      // one step alone has no parts to show: the wheel says that there is work
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

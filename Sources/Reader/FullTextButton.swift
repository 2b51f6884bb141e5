import ListKit
import Words
import Toolkit

/// The button that shows the full text or the feed's text, and the spinner in it.
final class FullTextButton: View {
  @Outlet var button: Button
  @Outlet var face: Stack
  @Outlet var icon: Image
  @Outlet var spinner: Spinner

  /// What the button does next.
  enum State {
    /// Fetches and shows the full text.
    case off
    /// Stops fetching it.
    case busy
    /// Shows the feed's text.
    case on
  }

  private var shown: State?

  override func didLoad() { spinner.spinWhileMapped() }

  /// Shows a state: the icon tells what is shown (filled for the full text), name and tooltip what the button does.
  func show(_ state: State) {
    guard state != shown else { return }
    shown = state
    let words =
      switch state {
      case .off: tr("Show Full Text")
      case .busy: tr("Stop Fetching Full Text")
      case .on: tr("Show Feed’s Text")
      }
    icon.setIcon(state == .on ? "kiji-full-text-symbolic" : "kiji-feed-text-symbolic")
    face.show(state == .busy ? "spinner" : "icon")
    button.describe(name: words)
    button.describe(isBusy: state == .busy)
    button.setTooltip(words)
  }
}

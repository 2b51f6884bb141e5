import ListKit

/// A view of one's own in a cell: a spinner.
final class SpinnerView: View {
  @Outlet private var spinner: Spinner

  override class var templateDocument: String? {
    """
    <interface><template class="SpinnerView" parent="GtkBox">
    <child><object class="GtkSpinner" id="spinner"/></child></template></interface>
    """
  }

  override func didLoad() { spinner.setSpinning(true) }
}

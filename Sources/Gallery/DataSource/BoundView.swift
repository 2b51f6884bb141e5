import ListKit

/// A list that is bound to a sequence, and buttons that bind it and cancel the binding.
final class BoundView: View {
  @TableOutlet(ListCell.self) var list: TableView
  @Outlet var connect: Button
  @Outlet var lose: Button
  @Outlet var cancel: Button
  @Outlet private var status: Label

  /// Shows what has become of the sequence.
  func show(status text: String) { status.setText(text) }
}

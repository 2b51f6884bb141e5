import ListKit

/// A list in boxes, and what determines how it looks.
final class AppearanceView: View {
  @TableOutlet(ListCell.self) var list: TableView
  @Outlet var boxes: Switch
  @Outlet var none: Button
  @Outlet var full: Button
  @Outlet var inset: Button
}

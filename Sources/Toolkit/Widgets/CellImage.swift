internal import CGtk
package import GLibKit
package import ListKit

/// An image in a row of a long list that most of its rows do not show. Its widget is created for the first row that
/// does: GTK keeps two hundred rows of a list and, with every click, traverses all their widgets.
package final class CellImage {
  /// The widget, as soon as there is one.
  package private(set) var image: Image?

  private let next: UnsafeMutablePointer<GtkWidget>
  private let size: Int32
  private let style: String?

  /// Creates the place of an image.
  /// - Parameters:
  ///   - next: the widget after it, which lives at least as long.
  ///   - size: the image's width and height, in pixels.
  ///   - style: its style class, if it has one.
  package init(before next: some Widget, size: Int, style: String? = nil) {
    (self.next, self.size, self.style) = (next.pointer, Int32(size), style)
  }

  /// The widget to insert another one before, if that is to stand before the image.
  package var place: AnyWidget { AnyWidget(image?.pointer ?? next) }

  /// Whether there is an image, and it is not hidden.
  package var isVisible: Bool { image?.isVisible ?? false }

  /// Shows a texture.
  /// - Parameter texture: nil to hide the image.
  package func show(_ texture: GObjectRef?) {
    guard texture != nil || image != nil, let image = image ?? make() else { return }
    image.setTexture(texture)
    image.setVisible(texture != nil)
  }

  /// Shows an icon from the theme.
  /// - Parameter icon: the icon's name; nil to hide the image.
  package func show(icon: String?) {
    guard icon != nil || image != nil, let image = image ?? make() else { return }
    if let icon { image.setIcon(icon) }
    image.setVisible(icon != nil)
  }

  private func make() -> Image? {
    // Decoration: the row's name says what the image shows.
    let role = ConstructionValue.number(Int32(GTK_ACCESSIBLE_ROLE_PRESENTATION.rawValue))
    let properties: KeyValuePairs<String, ConstructionValue> = [
      "accessible-role": role, "css-name": .text("cell-image"), "pixel-size": .number(size),
    ]
    guard let made = makeGObject(gtk_image_get_type(), properties) else { return nil }
    let image = Image(made.typed())
    if let style { image.setStyle(style, true) }
    gtk_widget_insert_before(image.pointer, gtk_widget_get_parent(next), next)
    self.image = image
    return image
  }
}

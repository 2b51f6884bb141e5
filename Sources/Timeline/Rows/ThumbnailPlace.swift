internal import CGtk
import GLibKit
import ListKit
import Toolkit

/// The place in a row or card that shows an article's image. Its widget is created for the first article that has an
/// image: with every click, GTK traverses all widgets of live rows.
final class ThumbnailPlace {
  /// The form of an image.
  enum Shape {
    /// A square at the end of a row, whose size is in the style sheet.
    case square
    /// As wide as a card, at its top. The height is in the style sheet.
    case wide

    /// The width and height of a wide image, in pixels: a card is rarely wider, and a wider one enlarges it a little.
    /// Independent of the card's width, so that a window that is resized loads nothing again.
    static let wideSize = (width: 480, height: 240)
  }

  /// The form of the image.
  let shape: Shape
  /// The image currently shown; rows are reused for other articles.
  private(set) var thumbnail: Thumbnail?

  /// Whether the image is missing so far.
  private(set) var isWaiting = false

  private let row: UnsafeMutablePointer<GtkWidget>
  private var image: AnyWidget?

  /// - Parameter row: the row's box, which lives at least as long.
  init(in row: UnsafeMutablePointer<GtkWidget>, _ shape: Shape) { (self.row, self.shape) = (row, shape) }

  /// The image's width, in device pixels; nil without an image.
  var width: Int? {
    guard let image, image.isVisible else { return nil }
    let scale = Int(gtk_widget_get_scale_factor(image.pointer))
    guard shape == .square else { return Shape.wideSize.width * scale }
    // Measured, because a row that has just got its article is not laid out yet.
    var side: Int32 = 0
    gtk_widget_measure(image.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &side, nil, nil, nil)
    return side > 0 ? Int(side) * scale : nil
  }

  /// Shows an article's image: its place at once, the image when it is loaded.
  /// - Parameter thumbnail: nil for an article without one, which has no place for it.
  func show(_ thumbnail: Thumbnail?, _ thumbnails: ThumbnailCache) {
    self.thumbnail = thumbnail
    guard let thumbnail else { return showNothing() }
    if image == nil { image = makeImage() }
    show(thumbnails.texture(of: thumbnail, for: self))
    setVisible(true)
  }

  /// Hides the place.
  func showNothing() {
    thumbnail = nil
    show(nil)
    isWaiting = false
    setVisible(false)
  }

  /// Shows the loaded image, or nothing in its place.
  func show(_ texture: GObjectRef?) {
    isWaiting = texture == nil
    guard let image else { return }
    switch shape {
    case .square: Image(image.pointer).setTexture(texture)
    case .wide: gtk_picture_set_paintable(image.pointer.raw.opaque, texture.map { OpaquePointer($0.pointer) })
    }
  }

  private func setVisible(_ isVisible: Bool) {
    image?.setVisible(isVisible)
    AnyWidget(row).setStyle("has-thumbnail", isVisible)
  }

  private func makeImage() -> AnyWidget? {
    // Decoration: the row's name says what the article is about.
    let role = ConstructionValue.number(Int32(GTK_ACCESSIBLE_ROLE_PRESENTATION.rawValue))
    let type = shape == .square ? gtk_image_get_type() : gtk_picture_get_type()
    guard let made = makeGObject(type, ["accessible-role": role, "css-name": .text("cell-image")]) else { return nil }
    let new = made.assumingMemoryBound(to: GtkWidget.self)
    gtk_widget_set_overflow(new, GTK_OVERFLOW_HIDDEN)
    gtk_widget_add_css_class(new, "thumbnail")
    switch shape {
    case .square:
      gtk_widget_set_valign(new, GTK_ALIGN_CENTER)
      gtk_box_append(UnsafeMutableRawPointer(row).typed(), new)
    case .wide:
      gtk_picture_set_content_fit(new.raw.opaque, GTK_CONTENT_FIT_COVER)
      // The image's own size is irrelevant: cards stay as they are when it arrives.
      gtk_widget_set_layout_manager(
        new,
        gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_CONSTANT_SIZE }, { _, _, _, _, _, _, _ in }, { _, _, _, _ in }))
      gtk_box_prepend(UnsafeMutableRawPointer(row).typed(), new)
    }
    return AnyWidget(new)
  }
}

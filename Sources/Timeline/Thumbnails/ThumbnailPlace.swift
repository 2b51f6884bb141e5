internal import CGtk
import GLibKit
import ListKit
import Toolkit

/// The square at the end of a row that shows an article's image. It is created for the first article that has one: with
/// every click, GTK traverses all widgets of live rows.
final class ThumbnailPlace {
  /// The image currently shown; rows are reused for other articles.
  private(set) var thumbnail: Thumbnail?

  /// Whether the image is missing so far.
  private(set) var isWaiting = false

  private let row: UnsafeMutablePointer<GtkWidget>
  private var image: Image?

  /// - Parameter row: the row's box, which lives at least as long.
  init(in row: UnsafeMutablePointer<GtkWidget>) { self.row = row }

  /// The side of the square, in device pixels; nil without one.
  var side: Int? {
    guard let image, image.isVisible else { return nil }
    // Measured, because a row that has just got its article is not laid out yet.
    var side: Int32 = 0
    gtk_widget_measure(image.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &side, nil, nil, nil)
    return side > 0 ? Int(side * gtk_widget_get_scale_factor(image.pointer)) : nil
  }

  /// Shows an article's image: the square at once, the image when it is loaded.
  /// - Parameter thumbnail: nil for an article without one, which has no square.
  func show(_ thumbnail: Thumbnail?, _ thumbnails: ThumbnailCache) {
    self.thumbnail = thumbnail
    guard let thumbnail else { return showNothing() }
    if image == nil { image = makeImage() }
    show(thumbnails.texture(of: thumbnail, for: self))
    setVisible(true)
  }

  /// Hides the square.
  func showNothing() {
    thumbnail = nil
    show(nil)
    isWaiting = false
    setVisible(false)
  }

  /// Shows the loaded image, or nothing in the square.
  func show(_ texture: GObjectRef?) {
    isWaiting = texture == nil
    image?.setTexture(texture)
  }

  private func setVisible(_ isVisible: Bool) {
    image?.setVisible(isVisible)
    AnyWidget(row).setStyle("has-thumbnail", isVisible)
  }

  private func makeImage() -> Image? {
    // Decoration: the row's name says what the article is about.
    let role = ConstructionValue.number(Int32(GTK_ACCESSIBLE_ROLE_PRESENTATION.rawValue))
    guard let made = makeGObject(gtk_image_get_type(), ["accessible-role": role]) else { return nil }
    let new = made.assumingMemoryBound(to: GtkWidget.self)
    gtk_widget_set_valign(new, GTK_ALIGN_CENTER)
    gtk_widget_set_overflow(new, GTK_OVERFLOW_HIDDEN)
    gtk_widget_add_css_class(new, "thumbnail")
    gtk_box_append(UnsafeMutableRawPointer(row).typed(), new)
    return Image(new)
  }
}

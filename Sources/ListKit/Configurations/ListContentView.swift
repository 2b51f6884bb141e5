// Ownership: the widgets are children of the cell's root, which outlives this object.

internal import CGLib
internal import CGtk
internal import GLibKit

/// Shows a ``ListContentConfiguration`` in the box of a cell. Each widget is created when it is first needed.
final class ListContentView {
  private let root: UnsafeMutablePointer<GtkWidget>
  private var image: UnsafeMutablePointer<GtkWidget>?
  private var texts: UnsafeMutablePointer<GtkWidget>?
  private var text: ListTextLabel?
  private var secondaryText: ListTextLabel?
  private(set) var shown: ListContentConfiguration?

  /// - Parameter root: The box to which widgets are added.
  init(in root: UnsafeMutablePointer<GtkWidget>) { self.root = root }

  /// Shows a configuration, or nothing.
  func show(_ content: ListContentConfiguration?) {
    guard content != shown else { return }
    shown = content
    show(content?.image, content?.imageProperties ?? ListContentConfiguration.ImageProperties())
    guard let content else {
      if let texts { gtk_widget_set_visible(texts, 0) }
      return
    }
    let texts = texts ?? makeTexts()
    gtk_widget_set_visible(texts, 1)
    let isBeside = content.prefersSideBySideTextAndSecondaryText
    gtk_orientable_set_orientation(
      texts.raw.opaque, isBeside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
    gtk_box_set_spacing(texts.raw.typed(), isBeside ? 12 : 0)
    text = shown(content.text, content.attributedText, content.textProperties, in: text, isTrailing: false)
    secondaryText = shown(
      content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties, in: secondaryText,
      isTrailing: isBeside)
  }

  private func shown(
    _ text: String?, _ attributed: AttributedText?, _ properties: ListContentConfiguration.TextProperties,
    in label: ListTextLabel?, isTrailing: Bool
  ) -> ListTextLabel? {
    guard text != nil || attributed != nil else {
      label?.hide()
      return label
    }
    guard let texts else { return label }
    let label = label ?? ListTextLabel(in: texts)
    label.show(text ?? "", attributed, properties, isTrailing: isTrailing)
    return label
  }

  private func show(_ image: ListImage?, _ properties: ListContentConfiguration.ImageProperties) {
    guard image != nil || properties.reservedLayoutWidth > 0 else {
      if let image = self.image { gtk_widget_set_visible(image, 0) }
      return
    }
    guard let widget = self.image ?? makeImage() else { return }
    gtk_widget_set_visible(widget, 1)
    gtk_widget_set_size_request(widget, Int32(max(properties.reservedLayoutWidth, properties.size)), -1)
    gtk_image_set_pixel_size(widget.raw.opaque, Int32(properties.size))
    AnyWidget(widget).setStyle("dim-label", properties.isDimmed)
    switch image {
    case .icon(let name): gtk_image_set_from_icon_name(widget.raw.opaque, name)
    case .texture(let texture): gtk_image_set_from_paintable(widget.raw.opaque, texture.reference.pointer.opaque)
    case nil: gtk_image_clear(widget.raw.opaque)
    }
  }

  /// Creates the image, which says nothing that the texts do not.
  private func makeImage() -> UnsafeMutablePointer<GtkWidget>? {
    guard
      let made = makeGObject(
        gtk_image_get_type(),
        [
          "accessible-role": .number(Int32(GTK_ACCESSIBLE_ROLE_PRESENTATION.rawValue)), "css-name": .text("cell-image"),
        ])
    else { return nil }
    let image: UnsafeMutablePointer<GtkWidget> = made.typed()
    gtk_box_prepend(root.raw.typed(), image)
    self.image = image
    return image
  }

  private func makeTexts() -> UnsafeMutablePointer<GtkWidget> {
    let texts: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    gtk_widget_set_hexpand(texts, 1)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    gtk_box_append(root.raw.typed(), texts)
    self.texts = texts
    return texts
  }
}

/// One of the two texts.
private final class ListTextLabel {
  private let label: UnsafeMutablePointer<GtkWidget>
  private var isTrailing = false
  private var isAttributed = false
  private var properties: ListContentConfiguration.TextProperties?

  init(in box: UnsafeMutablePointer<GtkWidget>) {
    label = gtk_label_new(nil)
    gtk_label_set_xalign(label.raw.opaque, 0)
    gtk_widget_set_hexpand(label, 1)
    gtk_box_append(box.raw.typed(), label)
  }

  func hide() { gtk_widget_set_visible(label, 0) }

  func show(
    _ text: String, _ attributed: AttributedText?, _ properties: ListContentConfiguration.TextProperties,
    isTrailing: Bool
  ) {
    gtk_widget_set_visible(label, 1)
    if isTrailing != self.isTrailing {
      self.isTrailing = isTrailing
      gtk_widget_set_hexpand(label, isTrailing ? 0 : 1)
      gtk_label_set_xalign(label.raw.opaque, isTrailing ? 1 : 0)
    }
    if properties != self.properties { apply(properties) }
    if let attributed {
      isAttributed = true
      attributed.show(in: label.raw.opaque)
      return
    }
    if isAttributed {
      isAttributed = false
      gtk_label_set_attributes(label.raw.opaque, nil)
    }
    // Also ends the use of markup.
    gtk_label_set_text(label.raw.opaque, text)
  }

  private func apply(_ properties: ListContentConfiguration.TextProperties) {
    for style in [self.properties?.style.styleClass, self.properties?.color.styleClass].compactMap({ $0 }) {
      gtk_widget_remove_css_class(label, style)
    }
    for style in [properties.style.styleClass, properties.color.styleClass].compactMap({ $0 }) {
      gtk_widget_add_css_class(label, style)
    }
    self.properties = properties
    let label = label.raw.opaque
    gtk_label_set_wrap(label, properties.numberOfLines == 1 ? 0 : 1)
    gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(label, properties.numberOfLines == 0 ? -1 : Int32(properties.numberOfLines))
    let mode =
      switch properties.lineBreakMode {
      case .byTruncatingTail: PANGO_ELLIPSIZE_END
      case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
      case .byTruncatingHead: PANGO_ELLIPSIZE_START
      }
    gtk_label_set_ellipsize(label, properties.numberOfLines == 0 ? PANGO_ELLIPSIZE_NONE : mode)
  }
}

internal import CAdwaita
internal import CGtk
import ImageDecoding
import GLibKit
import ListKit
import Words
import Toolkit

/// The window that shows an article's images enlarged, one at a time.
final class ImageView: View, Dialog {
  static var isWindow: Bool { true }

  @Outlet var heading: WindowTitle
  @Outlet var toasts: ToastOverlay
  @Outlet var pages: Stack
  @Outlet var spinner: Spinner
  @Outlet var scroller: AnyWidget
  @Outlet var picture: AnyWidget
  @Outlet var previous: Button
  @Outlet var next: Button
  @Outlet var caption: Label
  @Outlet var save: Button
  @Outlet var copy: Button
  @Outlet var zoomIn: Button
  @Outlet var zoomOut: Button
  @Outlet var zoomFit: Button

  /// The speed of a swipe, in pixels per second.
  private static let leastSwipe = 300.0

  /// Called to show the next image (1) or the previous one (-1).
  var onStep: (@MainActor (Int) -> Void)?

  private var texture: GObjectRef?
  private var size = (width: 0, height: 0)
  /// The zoom at the start of a pinch gesture.
  private var zoomBefore = ImageZoom()
  private var zoom = ImageZoom() {
    didSet { if zoom != oldValue { layOut() } }
  }

  override func didLoad() {
    spinner.spinWhileMapped()
    previous.onClick { [weak self] in self?.onStep?(-1) }
    next.onClick { [weak self] in self?.onStep?(1) }
    zoomIn.onClick { [weak self] in self?.multiply(ImageZoom.step) }
    zoomOut.onClick { [weak self] in self?.multiply(1 / ImageZoom.step) }
    zoomFit.onClick { [weak self] in self?.zoom.fit() }
    copy.onClick { [weak self] in self?.copyImage() }
    onEscape { [weak self] in self?.askToClose() }
    followKeys()
    followWheel()
    followFingers()
    followSwipes()
  }

  /// Shows which image is being loaded.
  func showLoading(_ images: ArticleImages) {
    let (number, count) = images.place
    let place = count > 1 ? tr("%s of %s", number.localized, count.localized) : ""
    let words = images.current.caption
    let hadFocus = gtk_window_get_focus(window) != nil
    heading.show(place, subtitle: "")
    picture.describe(name: words ?? tr("Image"), description: place)
    caption.setText(words ?? "")
    caption.setVisible(words != nil)
    for button in [previous, next] { button.setVisible(count > 1) }
    previous.setSensitive(images.hasPrevious)
    next.setSensitive(images.hasNext)
    for button in [save, copy, zoomIn, zoomOut, zoomFit] { button.setSensitive(false) }
    zoom.fit()
    pages.show("loading")
    if hadFocus { keepFocus() }
  }

  /// Moves the focus to a button that leads to another image if what had it cannot have it now.
  private func keepFocus() {
    if let focus = gtk_window_get_focus(window), gtk_widget_is_sensitive(focus) != 0, gtk_widget_get_mapped(focus) != 0
    {
      return
    }
    (gtk_widget_is_sensitive(next.pointer) != 0 ? next : previous).grabFocus()
  }

  /// Shows an image.
  func show(_ pixels: ImagePixels) {
    guard let made = pixels.texture else { return }
    texture = made
    size = (pixels.width, pixels.height)
    gtk_picture_set_paintable(picture.opaque, texture?.pointer.opaque)
    for button in [save, copy, zoomIn, zoomOut, zoomFit] { button.setSensitive(true) }
    layOut()
    pages.show("picture")
  }

  /// Shows that the image could not be loaded.
  func showFailure() { pages.show("failure") }

  private func copyImage() {
    guard let texture else { return }
    gdk_clipboard_set_texture(gtk_widget_get_clipboard(root), texture.pointer.opaque)
    toasts.say(tr("Image copied"))
  }

  private func multiply(_ factor: Double) { zoom.multiply(by: factor, fitted: fitted) }

  private var fitted: Double {
    ImageZoom.fitted(
      size, in: (Int(gtk_widget_get_width(scroller.pointer)), Int(gtk_widget_get_height(scroller.pointer))))
  }

  private func layOut() {
    let scale = zoom.scale
    gtk_picture_set_content_fit(picture.opaque, scale == nil ? GTK_CONTENT_FIT_SCALE_DOWN : GTK_CONTENT_FIT_FILL)
    let align = scale == nil ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER
    gtk_widget_set_halign(picture.pointer, align)
    gtk_widget_set_valign(picture.pointer, align)
    gtk_widget_set_size_request(
      picture.pointer, scale.map { Int32(clamping: Int(Double(size.width) * $0)) } ?? -1,
      scale.map { Int32(clamping: Int(Double(size.height) * $0)) } ?? -1)
  }

  private func followKeys() {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, held in
      // With Ctrl, the arrow keys scroll.
      let isControl = held & GDK_CONTROL_MASK.rawValue != 0 && [GDK_KEY_Left, GDK_KEY_Right].contains(Int32(key))
      return isControl ? false : self?.press(Int32(bitPattern: key)) ?? false
    }
    gtk_widget_add_controller(root, keys)
  }

  private func press(_ key: Int32) -> Bool {
    switch key {
    case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: multiply(ImageZoom.step)
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: multiply(1 / ImageZoom.step)
    case GDK_KEY_0, GDK_KEY_KP_0: zoom.fit()
    case GDK_KEY_1, GDK_KEY_KP_1: multiply(1 / (zoom.scale ?? fitted))
    case GDK_KEY_Left, GDK_KEY_KP_Left: onStep?(isRightToLeft ? 1 : -1)
    case GDK_KEY_Right, GDK_KEY_KP_Right: onStep?(isRightToLeft ? -1 : 1)
    default: return false
    }
    return true
  }

  /// The wheel scrolls an image larger than the window; with Ctrl, or if the image fits, it zooms.
  private func followWheel() {
    guard let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else { return }
    gtk_event_controller_set_propagation_phase(wheel, GTK_PHASE_CAPTURE)
    Signal.connectScroll("scroll", of: wheel) { [weak self] _, turn in
      let held = gtk_event_controller_get_current_event_state(wheel)
      guard let self, held.rawValue & GDK_CONTROL_MASK.rawValue != 0 || zoom.scale == nil else { return false }
      multiply(turn < 0 ? ImageZoom.step : 1 / ImageZoom.step)
      return true
    }
    gtk_widget_add_controller(scroller.pointer, wheel)
  }

  private var isRightToLeft: Bool { gtk_widget_get_direction(root) == GTK_TEXT_DIR_RTL }

  /// A swipe goes to the next or previous image, unless the image is zoomed: then it scrolls.
  private func followSwipes() {
    guard let swipe = gtk_gesture_swipe_new() else { return }
    gtk_gesture_single_set_touch_only(swipe, 1)
    gtk_event_controller_set_propagation_phase(swipe, GTK_PHASE_CAPTURE)
    Signal.connectPoint("swipe", of: swipe) { [weak self] x, y in
      guard let self, zoom.scale == nil else { return }
      // Slower ones, or those that are not straight, are meant for something else.
      guard abs(x) >= Self.leastSwipe, abs(x) >= 2 * abs(y) else { return }
      onStep?((x < 0) == isRightToLeft ? -1 : 1)
    }
    gtk_widget_add_controller(scroller.pointer, swipe)
  }

  private func followFingers() {
    guard let pinch = gtk_gesture_zoom_new() else { return }
    Signal.connectBoxed("begin", of: UnsafeMutableRawPointer(pinch)) { [weak self] in
      self.map { $0.zoomBefore = $0.zoom }
    }
    Signal.connectDouble("scale-changed", of: UnsafeMutableRawPointer(pinch)) { [weak self] factor in
      guard let self else { return }
      var zoom = zoomBefore
      zoom.multiply(by: factor, fitted: fitted)
      self.zoom = zoom
    }
    gtk_widget_add_controller(scroller.pointer, pinch)
  }
}

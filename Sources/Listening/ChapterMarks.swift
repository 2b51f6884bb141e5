// Ownership: the drawing area owns the box by its draw function's destroy notify. Threads: main thread only.

internal import CGtk
import CGLib
import GLibKit
import ListKit

/// The beginnings of chapters, as lines over a slider. Unlike those of `gtk_scale_add_mark`, they do not attract its
/// handle, which could not be dragged between sixty of them.
struct ChapterMarks: Widget {
  static var type: GType { gtk_drawing_area_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The size of a line, in pixels.
  private static let line = (width: 2.0, height: 4.0)
  /// The least distance between two lines, in pixels: closer ones would be a bar. Of these, the first is drawn.
  private static let distance = 4.0

  private final class Box {
    let fractions: [Double]
    let range: UnsafeMutablePointer<GtkRange>

    init(_ fractions: [Double], _ range: UnsafeMutablePointer<GtkRange>) {
      (self.fractions, self.range) = (fractions, range)
    }
  }

  /// Shows lines at parts of a slider's length, from 0 to 1. The slider must be as large as this widget.
  func show(_ fractions: [Double], over slider: Slider) {
    let box = Box(fractions, slider.pointer.raw.typed())
    gtk_drawing_area_set_draw_func(
      pointer.raw.typed(),
      { area, cairo, width, height, data in
        guard let area, let cairo, let data else { return }
        let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
        MainActor.assumeIsolated { ChapterMarks.draw(box, UnsafeMutableRawPointer(area).typed(), cairo, height) }
      }, Unmanaged.passRetained(box).toOpaque(), { data in data.map { Unmanaged<Box>.fromOpaque($0).release() } })
    gtk_widget_queue_draw(pointer)
  }

  private static func draw(
    _ box: Box, _ area: UnsafeMutablePointer<GtkWidget>, _ cairo: OpaquePointer, _ height: Int32
  ) {
    var trough = GdkRectangle()
    gtk_range_get_range_rect(box.range, &trough)
    // The slider has a padding, which its own coordinates leave out. The middle of the handle reaches both ends.
    var (corner, place) = (graphene_point_t(x: Float(trough.x), y: Float(trough.y)), graphene_point_t())
    let slider: UnsafeMutablePointer<GtkWidget> = UnsafeMutableRawPointer(box.range).typed()
    guard gtk_widget_compute_point(slider, area, &corner, &place) != 0 else { return }
    let begin = Double(place.x)
    let length = Double(trough.width)
    let isMirrored = gtk_widget_get_direction(area) == GTK_TEXT_DIR_RTL
    var color = ChapterMarks(area).textColor
    gdk_cairo_set_source_rgba(cairo, &color)
    var last = -distance
    for fraction in box.fractions {
      let place = length * fraction
      guard place - last >= distance else { continue }
      last = place
      let x = begin + (isMirrored ? length - place : place)
      cairo_rectangle(cairo, (x - line.width / 2).rounded(), Double(height) - line.height, line.width, line.height)
    }
    cairo_fill(cairo)
  }
}

// Ownership: the widget owns its layout, which has no state. Threads: main thread only.

import CGtk
import GLibKit
import ListKit
import Toolkit

/// The layout of the player's controls: one row, or, where that would leave too little for the episode's title, a row for
/// the title with the others below it.
///
/// The title is the child that expands. In one row, all children have the same middle, because Tab moves through what is
/// side by side from left to right, and half a pixel would already make a child the last one.
enum PlayerLayout {
  private typealias Child = UnsafeMutablePointer<GtkWidget>

  private static let spacing: Int32 = 2

  /// The visible children.
  private struct Children {
    var title: Child?
    /// Those before the title, and those after it.
    var (leading, trailing): ([Child], [Child]) = ([], [])
    var others: [Child] { leading + trailing }

    init(of widget: Child) {
      var next = gtk_widget_get_first_child(widget)
      while let child = next {
        next = gtk_widget_get_next_sibling(child)
        guard gtk_widget_should_layout(child) != 0 else { continue }
        if gtk_widget_get_hexpand(child) != 0 {
          title = child
        } else if title == nil {
          leading.append(child)
        } else {
          trailing.append(child)
        }
      }
    }

    /// The width of all but the title.
    var othersWidth: Int32 { PlayerLayout.width(of: others) }

    /// Returns whether the title has a row of its own within a width.
    func isStacked(in width: Int32) -> Bool {
      guard let title else { return false }
      return width - othersWidth - spacing < PlayerLayout.size(of: title, GTK_ORIENTATION_HORIZONTAL).least
    }
  }

  /// Installs the layout on a widget.
  static func lay(out widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_widget_set_layout_manager(
      widget,
      gtk_custom_layout_new(
        { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
        { widget, orientation, size, least, natural, _, _ in
          let widget = UInt(bitPattern: widget)
          let result = MainActor.assumeIsolated { () -> (least: Int32, natural: Int32) in
            guard let widget = Child(bitPattern: widget) else { return (0, 0) }
            return orientation == GTK_ORIENTATION_HORIZONTAL
              ? PlayerLayout.width(of: widget) : PlayerLayout.height(of: widget, for: size)
          }
          least?.pointee = result.least
          natural?.pointee = result.natural
        },
        { widget, width, height, _ in
          let widget = UInt(bitPattern: widget)
          MainActor.assumeIsolated {
            if let widget = Child(bitPattern: widget) { PlayerLayout.allocate(widget, width, height) }
          }
        }))
  }

  private static func width(of widget: Child) -> (least: Int32, natural: Int32) {
    let children = Children(of: widget)
    let others = children.othersWidth
    guard let title = children.title.map({ size(of: $0, GTK_ORIENTATION_HORIZONTAL) }) else { return (others, others) }
    return (max(title.least, others), title.natural + spacing + others)
  }

  private static func height(of widget: Child, for width: Int32) -> (least: Int32, natural: Int32) {
    let children = Children(of: widget)
    let (title, row) = (height(of: [children.title].compactMap(\.self)), height(of: children.others))
    let height = width >= 0 && children.isStacked(in: width) ? title + spacing + row : max(title, row)
    return (height, height)
  }

  private static func allocate(_ widget: Child, _ width: Int32, _ height: Int32) {
    let children = Children(of: widget)
    let isStacked = children.isStacked(in: width)
    var row = (y: Int32(0), height: height)
    if isStacked, let title = children.title {
      let top = self.height(of: [title])
      place(title, at: 0, 0, width, top, in: widget, width)
      row = (top + spacing, height - top - spacing)
    }
    var start = place(children.leading, from: 0, row, in: widget, width)
    let end = width - self.width(of: children.trailing)
    if !isStacked, let title = children.title {
      place(title, at: start, row.y, end - spacing - start, row.height, in: widget, width)
    }
    start = place(children.trailing, from: end, row, in: widget, width)
    note(isStacked, widget)
  }

  /// Places widgets side by side, and returns where the next one would be.
  @discardableResult private static func place(
    _ children: [Child], from start: Int32, _ row: (y: Int32, height: Int32), in widget: Child, _ width: Int32
  ) -> Int32 {
    var x = start
    for child in children {
      let wide = size(of: child, GTK_ORIENTATION_HORIZONTAL).natural
      let natural = min(height(of: [child]), row.height)
      // As much above as below, without half pixels.
      let high = natural + (row.height - natural) % 2
      place(child, at: x, row.y + (row.height - high) / 2, wide, high, in: widget, width)
      x += wide + spacing
    }
    return x
  }

  private static func place(
    _ child: Child, at x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, in widget: Child, _ whole: Int32
  ) {
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    var place = GdkRectangle(x: isMirrored ? whole - x - width : x, y: y, width: width, height: height)
    gtk_widget_size_allocate(child, &place, -1)
  }

  /// Tells the window's style how high the bar is, after the layout.
  private static func note(_ isStacked: Bool, _ widget: Child) {
    guard (gtk_widget_has_css_class(widget, "stacked") != 0) != isStacked else { return }
    let widget = GObjectRef(retaining: UnsafeMutableRawPointer(widget))
    MainLoopBridge.whenIdle {
      let controls = AnyWidget(widget.pointer.typed())
      controls.setStyle("stacked", isStacked)
      controls.setWindowStyle("has-tall-player", isStacked)
    }
  }

  private static func width(of children: [Child]) -> Int32 {
    let widths = children.map { size(of: $0, GTK_ORIENTATION_HORIZONTAL).natural }
    return widths.reduce(0, +) + spacing * Int32(max(0, children.count - 1))
  }

  private static func height(of children: [Child]) -> Int32 {
    children.map { size(of: $0, GTK_ORIENTATION_VERTICAL).natural }.max() ?? 0
  }

  private static func size(of child: Child, _ orientation: GtkOrientation) -> (least: Int32, natural: Int32) {
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(child, orientation, -1, &least, &natural, nil, nil)
    return (least, natural)
  }
}

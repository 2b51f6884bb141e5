// Ownership: the host owns the lines, which own the live lines and their slots. GTK's list owns the factory and the model of
// the lines. Threads: main thread only.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Shows items in the lines of a GtkListView: GTK makes and recycles lines, and each line's items are bound to slots, which
/// stand in for GTK's list items.
///
/// An item keeps its slot, and so its cell, while it moves from line to line.
final class LineList {
  /// The sections and how each of them is laid out.
  typealias Sections = (layout: SectionLayout, layouts: [CollectionLayout])

  private let rows: LiveRows
  private let items: RowModel
  private let cells: CellBinder
  private let frames: FrameClock
  private let sections: () -> Sections
  private let factory = GObjectRef(adopting: gtk_signal_list_item_factory_new())
  private var model: RowModel?
  /// Which positions each line shows.
  private(set) var layout = LineLayout(SectionLayout(), [], width: 0)
  /// The sections that are shown.
  private var shown = SectionLayout()
  /// The width that the layout is for; 0 until the view has one.
  private(set) var width = 0
  private var live: [ListItem: LiveLine] = [:]
  private var slots: [UnsafeMutableRawPointer: LineSlot] = [:]
  /// Lines that GTK was done with while lines were published; others take over their slots.
  private var retired: [LiveLine] = []
  /// Whether lines are being published, so that they are filled afterwards.
  private var isChanging = false
  private var widths: ListWidth?
  /// The shelves to fill again because they were scrolled.
  private var scrolled: [LiveLine] = []
  /// Called when there are lines for a new width.
  var onLayout: () -> Void = {}
  /// Called with each new slot.
  var slotAppeared: (ListItem) -> Void = { _ in }

  /// - Parameter sections: Returns the sections that are published.
  init(
    _ rows: LiveRows, _ items: RowModel, _ cells: CellBinder, _ frames: FrameClock, sections: @escaping () -> Sections
  ) {
    (self.rows, self.items, self.cells, self.frames, self.sections) = (rows, items, cells, frames, sections)
    let model = RowModel(count: { [weak self] in self?.layout.count ?? 0 }, nextMargin: { _ in nil })
    model.setMode(.none)
    self.model = model
    Signal.connectObject("setup", of: factory.pointer) { [weak self] in self?.setUp($0) }
    Signal.connectObject("bind", of: factory.pointer) { [weak self] in self?.bind($0) }
    Signal.connectObject("teardown", of: factory.pointer) { [weak self] in self?.tearDown($0) }
    lk_lines_prepare(rows.widget)
    gtk_list_view_set_factory(rows.widget.raw.opaque, factory.pointer.opaque)
    gtk_list_view_set_model(rows.widget.raw.opaque, model.pointer)
    rows.lines = self
    Signal.connectUIntPair("selection-changed", of: items.pointer) { [weak self] _, _ in self?.showSelection() }
    widths = ListWidth(of: rows.widget, frames) { [weak self] in if self?.width != $0 { self?.lay(in: $0) } }
  }
}

/// The layout.
extension LineList: LineScrolling {
  func isSideBySide(_ position: Int) -> Bool {
    layout.line(at: layout.line(of: position))?.layout.map { !$0.isList } ?? false
  }

  func scroll(to position: Int) {
    let index = layout.line(of: position)
    guard let line = layout.line(at: index) else { return }
    lk_list_scroll_to(rows.widget, guint(index))
    guard line.layout?.isShelf == true, let shelf = live.values.first(where: { $0.index == index }) else { return }
    // GTK would scroll to the place that a slot had before it was filled for the item.
    shelf.followsFocus = false
    frames.whenLaidOut { [weak shelf] in shelf?.followsFocus = true }
    shelf.scroll(to: position - line.positions.lowerBound, line)
    fill(shelf)
  }

  /// Lays out again after changes of the items.
  /// - Parameter splices: The changes; nil if everything is replaced.
  func follow(_ splices: [ListSplice]?) {
    guard let model else { return }
    let old = layout
    if width == 0 { width = widths?.current ?? 0 }
    let (next, layouts) = sections()
    shown = next
    layout = lines(of: next, layouts)
    isChanging = true
    model.publish {
      if let splices, let changes = layout.splices(since: old, splices) {
        for change in changes { model.splice(change) }
      } else {
        model.reload()
      }
    }
    isChanging = false
    fillAll()
  }

  private func lines(of sections: SectionLayout, _ layouts: [CollectionLayout]) -> LineLayout {
    LineLayout(sections, layouts, hasFooter: items.count > sections.count, width: width)
  }

  /// Returns how far the shelf in a line is scrolled.
  func scrolled(at index: Int) -> Int { live.values.first { $0.index == index }?.offset ?? 0 }

  /// Lays out for a new width.
  private func lay(in newWidth: Int) {
    let wasEmpty = width == 0
    width = newWidth
    let (sections, layouts) = sections()
    // Lines of the same items are only arranged again.
    if !wasEmpty, lines(of: sections, layouts) == layout { return fillAll() }
    let seen = rows.visiblePositions.first
    follow(nil)
    if let seen, !wasEmpty { scroll(to: seen) }
    onLayout()
  }
}

/// Filling lines.
extension LineList {
  private func setUp(_ listItem: ListItem) {
    live[listItem] = LiveLine(listItem) { [weak self] in self?.wasScrolled($0) }
  }

  private func bind(_ listItem: ListItem) {
    if !isChanging, let line = live[listItem] { fill(line) }
  }

  private func tearDown(_ listItem: ListItem) {
    guard let line = live.removeValue(forKey: listItem) else { return }
    if isChanging { return retired.append(line) }
    for slot in line.slots { drop(slot) }
  }

  /// Fills a shelf again in the next frame.
  private func wasScrolled(_ line: LiveLine) {
    scrolled.append(line)
    guard scrolled.count == 1 else { return }
    frames.inNextFrame { [weak self] in
      guard let self else { return }
      let lines = scrolled
      scrolled = []
      for line in lines where live[line.listItem] === line { fill(line) }
    }
  }

  /// Fills every live line with the items that are now in it.
  private func fillAll() {
    let lines = live.values.compactMap { line in line.index.map { (line, $0) } }.sorted { $0.1 < $1.1 }
    var wanted: Set<UnsafeMutableRawPointer> = []
    var held: [GObjectRef] = []
    for (_, index) in lines {
      guard let line = layout.line(at: index) else { continue }
      // Of a shelf only what exists already can be wanted.
      for position in line.positions where line.layout?.isShelf != true {
        guard let item = item(at: position) else { continue }
        held.append(item)
        wanted.insert(item.pointer)
      }
    }
    for (line, _) in lines { fill(line, sparing: wanted) }
    for line in retired + live.values.filter({ $0.index == nil }) {
      for slot in line.slots { drop(slot) }
      line.slots = []
    }
    retired = []
    withExtendedLifetime(held) {}
  }

  /// Fills a line.
  /// - Parameters:
  ///   - line: The line.
  ///   - wanted: The items whose slots other lines will take.
  private func fill(_ line: LiveLine, sparing wanted: Set<UnsafeMutableRawPointer> = []) {
    guard let content = line.index.flatMap({ layout.line(at: $0) }) else { return }
    let positions = line.arrange(content, in: width, keeping: rows.focused.flatMap(rows.position))
    let items = positions.map(item)
    let here = Set(items.compactMap { $0?.pointer })
    let isItem = content.layout != nil
    var free = line.slots.filter { slot in
      slot.isItem == isItem && !(slot.item.map { here.contains($0) || wanted.contains($0) } ?? false)
    }[...]
    let former = line.slots
    line.slots = items.compactMap { item in
      guard let item else { return nil }
      let slot = takeSlot(of: item, isItem) ?? free.popFirst() ?? makeSlot(isItem)
      if slot.line !== line { slot.line?.slots.removeAll { $0 === slot } }
      if let old = slot.item, old != item.pointer, slots[old] === slot { slots[old] = nil }
      slot.item = item.pointer
      slots[item.pointer] = slot
      lk_slot_set_item(slot.listItem.opaque, item.pointer)
      return slot
    }
    let kept = Set(line.slots.map(\.listItem))
    for slot in former where slot.line === line && !kept.contains(slot.listItem) {
      // Another line takes it.
      if let item = slot.item, wanted.contains(item) { continue }
      drop(slot)
    }
    line.place()
    for (offset, slot) in line.slots.enumerated() {
      let position = positions.lowerBound + offset
      lk_slot_set_selected(slot.listItem.opaque, self.items.isSelected(position) ? 1 : 0)
      if let indexPath = shown.indexPath(at: position) {
        let count = shown.rows(in: indexPath.section)
        lk_slot_set_place(
          slot.listItem.opaque, Int32(position - content.positions.lowerBound), Int32(indexPath.item), Int32(count))
      }
      cells.bind(slot.listItem)
    }
  }

  private func item(at position: Int) -> GObjectRef? {
    g_list_model_get_item(items.pointer, guint(position)).map { GObjectRef(adopting: $0) }
  }

  /// Returns the slot that shows an item. One that shows the row as it was, when it was a header and not an item or the
  /// other way round, is dropped.
  private func takeSlot(of item: GObjectRef, _ isItem: Bool) -> LineSlot? {
    guard let slot = slots[item.pointer], slot.isItem != isItem else { return slots[item.pointer] }
    slot.line?.slots.removeAll { $0 === slot }
    drop(slot)
    return nil
  }

  private func makeSlot(_ isItem: Bool) -> LineSlot {
    let slot = LineSlot(isItem: isItem)
    if isItem { slotAppeared(slot.listItem) }
    return slot
  }

  private func drop(_ slot: LineSlot) {
    if let item = slot.item, slots[item] === slot { slots[item] = nil }
    cells.drop(slot.listItem)
    lk_slot_leave(slot.listItem.opaque)
  }

  private func showSelection() {
    for slot in slots.values {
      guard let position = rows.position(of: slot.listItem) else { continue }
      lk_slot_set_selected(slot.listItem.opaque, items.isSelected(position) ? 1 : 0)
    }
  }
}

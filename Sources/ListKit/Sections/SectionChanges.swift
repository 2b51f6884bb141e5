internal import CListKit

/// Publishes the changes of a table's or a collection view's data, in index paths, to the list.
final class SectionChanges {
  private let rows: any SectionedRows
  private let host: CellHost
  let cells: CellBinder
  private let prefetcher: Prefetcher
  private let onChange: () -> Void
  /// The ``SectionElements`` that are shown, if the data source has sections.
  private var shownSections: Any?
  /// What was reported while another report was collected; nil while none is.
  private var nested: [TableUpdates]?
  /// Whether the developer knows that rows cannot be told apart.
  private var hasNotedDuplicates = false

  /// - Parameter onChange: Called after each change.
  init(
    of rows: any SectionedRows, in host: CellHost, _ prefetcher: Prefetcher, onChange: @escaping () -> Void
  ) {
    self.rows = rows
    self.host = host
    cells = host.cells
    self.prefetcher = prefetcher
    self.onChange = onChange
  }

  /// Whether an object is the list's data source.
  func shows(_ source: AnyObject) -> Bool { rows.shows(source) }

  /// Which row, header or footer each position is.
  var layout: SectionLayout { rows.layout }

  /// Returns the cell at a position, if it is alive.
  func cell(at position: Int) -> ReusableCell? { host.rows.cell(at: position) }

  /// Moves the focus to a position if it is on one of those that are about to be hidden.
  func revealInstead(of hidden: Range<Int>, _ position: Int) {
    if let focused = host.focus.position, hidden.contains(focused) { host.focus.reveal(position) }
  }

  /// Shows what the data source has now.
  func reload() { change { $0.reload(to: $1) } }

  private func reload(to next: SectionLayout) {
    publish(next) {
      // In one step, because rows bound meanwhile already see the new data.
      host.reload(after: rows.layout.lead)
    }
  }

  /// Makes a change to what the data source has now: at once or, while a cell is being filled, afterwards. The data may
  /// have changed again by then, and that is another change. During a batch, the data is read once the batch is shown.
  private func change(_ make: @escaping (_ changes: SectionChanges, _ next: SectionLayout) -> Void) {
    guard cells.changes.isCollecting else { return cells.whenFilled(changing(make)) }
    cells.whenFilled { [weak self] in self?.changing(make)() }
  }

  /// Returns what makes a change to what the data source has now.
  private func changing(_ make: @escaping (_ changes: SectionChanges, _ next: SectionLayout) -> Void) -> () -> Void {
    let (next, arrange) = (rows.currentLayout, rows.arrangement())
    return { [weak self] in
      guard let self else { return }
      arrange()
      // The view before all sections may have come or gone meanwhile.
      make(self, next.led(by: rows.layout.lead))
    }
  }

  /// Shows the sections that a data source has now.
  func showSections<Section: TableSection>(of source: AnyObject, in type: Section.Type) {
    // Set before the list has the data source, or to be reported.
    guard rows.shows(source), !cells.changes.isCollecting else { return }
    cells.whenFilled { [weak self, weak source] in
      if let self, let source, rows.shows(source) { showSections(in: type) }
    }
  }

  private func showSections<Section: TableSection>(in type: Section.Type) {
    guard let elements = rows.currentElements as? SectionElements<Section>,
      let shown = shownSections as? SectionElements<Section>,
      shown.layout.led(by: rows.layout.lead) == rows.layout, isUnique(shown), isUnique(elements)
    else {
      rows.arrangement()()
      return reload(to: rows.currentLayout)
    }
    show(elements.layout, elements.changes(from: shown))
  }

  private func isUnique<Section: TableSection>(_ elements: SectionElements<Section>) -> Bool {
    guard let duplicate = elements.duplicate else { return true }
    if !hasNotedDuplicates {
      lk_note(
        "\(duplicate) occurs twice, so every change reloads the list. Rows need an identity of their own to be told apart."
      )
    }
    hasNotedDuplicates = true
    return false
  }

  /// Publishes splices of one section's rows.
  func apply(_ splices: [ListSplice], inSection section: Int) {
    change { $0.apply(splices, inSection: section, to: $1) }
  }

  private func apply(_ splices: [ListSplice], inSection section: Int, to next: SectionLayout) {
    let layout = rows.layout
    let growth = splices.reduce(0) { $0 + $1.added - $1.removed }
    guard
      section >= 0, section < layout.sectionCount, section < next.sectionCount, layout.count + growth == next.count,
      layout.rows(in: section) + growth == next.rows(in: section),
      ListSplice.fit(splices, in: layout.rows(in: section))
    else {
      return reloadInstead(to: next)
    }
    let offset = layout.firstRow(of: section)
    publish(next) { host.publish(ValueChanges(splices).shifted(by: offset)) }
  }

  /// Publishes splices of positions in sections.
  func applyPositions(_ splices: [ListSplice]) { change { $0.applyPositions(splices, to: $1) } }

  private func applyPositions(_ splices: [ListSplice], to next: SectionLayout) {
    let layout = rows.layout
    let growth = splices.reduce(0) { $0 + $1.added - $1.removed }
    guard layout.count + growth == next.count, ListSplice.fit(splices, in: layout.count - layout.lead) else {
      return reloadInstead(to: next)
    }
    publish(next) { host.publish(ValueChanges(splices).shifted(by: layout.lead)) }
  }

  /// Publishes changes that the owner of the data makes or has made, and reports. Changes reported meanwhile belong to
  /// them.
  /// - Parameter completion: Called when they are published, before any later change.
  func perform(_ report: (inout TableUpdates) -> Void, completion: @escaping () -> Void = {}) {
    var told = TableUpdates()
    guard nested == nil else {
      report(&told)
      nested?.append(told)
      return completion()
    }
    cells.changes.collect {
      nested = []
      report(&told)
      for inner in nested ?? [] { told.formUnion(inner) }
      nested = nil
      return changing { [told] in
        $0.perform(told, to: $1)
        completion()
      }
    }
  }

  private func perform(_ told: TableUpdates, to next: SectionLayout) {
    let before = rows.layout
    guard let splices = told.splices(from: before, to: next) else { return reloadInstead(to: next) }
    let reloaded = before.positions(of: told.reloadedRows, after: splices)
    let changes = ValueChanges(splices, moved: told.moves(from: before, to: next), refilled: reloaded)
    publish(next) { host.publish(changes) }
  }

  /// Shows another view before or after all sections.
  /// - Parameter change: Replaces it in the rows.
  func show(_ edge: EdgeViews.Edge, _ change: @escaping () -> Void) {
    cells.whenFilled { [weak self] in
      guard let self else { return }
      change()
      switch edge {
      case .header: publishHeader()
      case .footer: publishFooter()
      }
      onChange()
    }
  }

  /// Adds or removes the position before all sections, or replaces it.
  private func publishHeader() {
    let splice = ListSplice(position: 0, removed: rows.layout.lead, added: rows.showsHeader ? 1 : 0)
    let isAtTop = host.anchor.isAtTop
    prefetcher.giveUp()
    rows.change(to: rows.layout.led(by: splice.added)) { host.publish([splice]) }
    prefetcher.rowsChanged()
    // GTK would keep the first row in place, and so hide the view.
    if isAtTop, host.model.count > 0 { host.anchor.hold(SeenRow(position: 0, y: 0)) }
  }

  /// Adds or removes the position after all sections, or replaces it.
  private func publishFooter() {
    let splice = ListSplice(
      position: rows.layout.count, removed: host.model.count - rows.layout.count, added: rows.showsFooter ? 1 : 0)
    host.publish([splice])
  }

  /// Shows the sections that the data source already has.
  /// - Parameters:
  ///   - next: Their layout.
  ///   - changes: The changes of the positions in them.
  ///   - isAnimated: Whether new rows fade in.
  func show(_ next: SectionLayout, _ changes: ValueChanges, isAnimated: Bool = false) {
    let lead = rows.layout.lead
    let changes = changes.shifted(by: lead)
    rows.arrangement()()
    publish(next.led(by: lead)) { host.publish(changes) }
    if isAnimated { host.arrivals.fadeIn(changes.insertedPositions) }
  }

  private func publish(_ next: SectionLayout, publish: () -> Void) {
    // Prefetched rows may have moved.
    prefetcher.giveUp()
    rows.change(to: next) {
      publish()
      if (host.model.count > next.count) != rows.showsFooter { publishFooter() }
    }
    shownSections = rows.currentElements
    prefetcher.rowsChanged()
    onChange()
  }

  /// Reloads when the reported changes do not lead from what is shown to what the data source has; the data source is
  /// right.
  private func reloadInstead(to next: SectionLayout) {
    lk_note("The reported changes do not match the data source; everything was reloaded.")
    reload(to: next)
  }
}

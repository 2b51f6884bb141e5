internal import CGLib
internal import CGtk
internal import GLibKit

extension TableView {
  /// Rows come and go as GTK asks for them.
  func connectFactory() {
    Signal.connectObject("bind", of: factory.pointer) { [weak self] in self?.bind($0) }
    Signal.connectObject("teardown", of: factory.pointer) { [weak self] in self?.tearDown($0) }
  }

  /// A click chooses a row when the table says so; GTK's own double click stays as it is.
  func connectClick(of cell: TableViewCell) {
    guard let gesture = gtk_gesture_click_new() else { return }
    Signal.connectPress("released", of: gesture) { [weak self, weak cell] presses, _, _ in
      guard let self, let cell, presses == 1, activation == .click, let listItem = cell.listItem else { return }
      activateRow(at: Int(gtk_list_item_get_position(listItem.opaque)))
    }
    gtk_widget_add_controller(cell.root, gesture)
  }

  func activateRow(at position: Int) {
    guard let indexPath = layout.indexPath(at: position) else { return }
    delegate?.tableView(self, didActivateRowAt: indexPath)
  }

  func selectionChanged() {
    guard !isUpdating, let indexPath = indexPathsForSelectedRows.first else { return }
    delegate?.tableView(self, didSelectRowAt: indexPath)
  }

  /// GTK before 4.12 binds a row anew whenever its place or its selection changes; only another item is another row.
  private func bind(_ listItem: UnsafeMutableRawPointer) {
    guard let item = gtk_list_item_get_item(listItem.opaque), items[listItem]?.pointer != UnsafeMutableRawPointer(item)
    else { return }
    items[listItem] = GObjectRef(retaining: item)
    if isUpdating {
      unfilled.insert(listItem)
    } else {
      fill(listItem)
    }
  }

  /// GTK is done with a row: its cell goes with it.
  private func tearDown(_ listItem: UnsafeMutableRawPointer) {
    if case .cell(let cell) = rows[listItem] { cell.listItem = nil }
    rows[listItem] = nil
    items[listItem] = nil
    unfilled.remove(listItem)
  }

  /// Asks the data source for the row's cell and shows it.
  func fill(_ listItem: UnsafeMutableRawPointer) {
    let position = gtk_list_item_get_position(listItem.opaque)
    guard position != guint.max else { return }
    guard let dataSource else {
      show(.empty, in: listItem)
      // not at once: GTK is in the middle of binding
      Task { [weak self] in self?.emptyIfAbandoned() }
      return
    }
    switch layout.element(at: Int(position)) {
    case .header(let section):
      let title = dataSource.tableView(self, titleForHeaderInSection: section) ?? ""
      let type = dataSource.tableView(self, headerTypeInSection: section) ?? PlainSectionHeader.self
      showMargin(title, type, style: "section-header", in: listItem)
    case .footer(let section):
      let title = dataSource.tableView(self, titleForFooterInSection: section) ?? ""
      showMargin(title, PlainSectionHeader.self, style: "section-footer", in: listItem)
    case .row(let indexPath):
      if case .cell(let current) = rows[listItem] { candidate = current }
      let cell = dataSource.tableView(self, cellForRowAt: indexPath)
      // left over when the row wants another type of cell
      if let unused = candidate { release(unused) }
      candidate = nil
      show(.cell(cell), in: listItem)
      cell.listItem = listItem
      cell.describeRow()
    case nil:
      show(.empty, in: listItem)
    }
  }

  private func showMargin(
    _ title: String, _ headerType: any SectionHeader.Type, style: String, in listItem: UnsafeMutableRawPointer
  ) {
    let header = kept(headerType, in: listItem) ?? headerType.init()
    header.show(title)
    for other in ["section-header", "section-footer"] { AnyWidget(header.root).setStyle(other, other == style) }
    show(.header(header), in: listItem)
    describe(header.root, as: title)
  }

  private func kept(_ headerType: any SectionHeader.Type, in listItem: UnsafeMutableRawPointer) -> (any SectionHeader)?
  {
    guard case .header(let header) = rows[listItem], type(of: header) == headerType else { return nil }
    return header
  }

  private func show(_ row: Row, in listItem: UnsafeMutableRawPointer) {
    if case .cell(let old) = rows[listItem], old.listItem == listItem {
      if case .cell(let new) = row, new === old { return }
      release(old)
    }
    rows[listItem] = row
    let item = listItem.opaque
    switch row {
    case .cell(let cell):
      gtk_list_item_set_child(item, cell.root)
      gtk_list_item_set_activatable(item, 1)
      gtk_list_item_set_selectable(item, 1)
    case .header(let header):
      gtk_list_item_set_child(item, header.root)
      gtk_list_item_set_activatable(item, 0)
      gtk_list_item_set_selectable(item, 0)
    case .empty:
      gtk_list_item_set_child(item, nil)
    }
  }

  /// Takes a cell out of its row and lets it wait in the pool.
  private func release(_ cell: TableViewCell) {
    guard let listItem = cell.listItem else { return }
    cell.listItem = nil
    rows[listItem] = .empty
    gtk_list_item_set_child(listItem.opaque, nil)
    pool.put(cell)
  }

  private func describe(_ child: UnsafeMutablePointer<GtkWidget>, as title: String) {
    guard let row = gtk_widget_get_parent(child) else { return }
    AnyWidget(row).describe(name: title)
  }

  private func emptyIfAbandoned() {
    if dataSource == nil, layout.count > 0 { reloadData() }
  }
}

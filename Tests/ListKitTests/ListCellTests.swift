import CGLib
import CGtk
import GLibKit
import GTKStage
import XCTest

@testable import ListKit

/// The standard cell, in a real list.
final class ListCellTests: XCTestCase {
  func testTextsAreBelowOrBesideEachOther() throws {
    try onMain {
      let stage = Stage()
      let rows = CellRows(["a", "b"]) { cell, name in
        var content = name == "a" ? ListContentConfiguration.subtitleCell() : .valueCell()
        content.text = name
        content.secondaryText = "second of \(name)"
        cell.contentConfiguration = content
      }
      stage.table.dataSource = rows
      stage.present()
      stage.settle { stage.visibleTexts == ["a", "second of a", "b", "second of b"] }
      let (below, beside) = (try rows.frames(in: stage, row: 0), try rows.frames(in: stage, row: 1))
      XCTAssertGreaterThanOrEqual(below[1].y, below[0].y + below[0].height)
      XCTAssertGreaterThanOrEqual(beside[1].x, beside[0].x + beside[0].width)
      XCTAssertEqual(beside[0].y, beside[1].y)
      stage.close()
    }
  }

  func testMarkupAndHighlightsAreAttributesOfTheText() throws {
    try onMain {
      let stage = Stage()
      let cell = ListCell()
      @MainActor func bold(_ attributed: AttributedText?) throws -> (text: String, attributes: String?) {
        var content = cell.defaultContentConfiguration()
        (content.text, content.attributedText) = ("plain", attributed)
        cell.contentConfiguration = content
        let label = try XCTUnwrap(labels(in: cell.root).first)
        let attributes = gtk_label_get_attributes(label.raw.opaque).flatMap { pango_attr_list_to_string($0) }
        defer { g_free(attributes) }
        return (Stage.texts(in: cell.root)[0], attributes.map { String(cString: $0) })
      }
      let text = "Über den Wolken"
      let found = try bold(AttributedText(text, highlighting: text.ranges(of: "Wolken")))
      XCTAssertEqual(found.text, text)
      XCTAssertEqual(found.attributes, "10 16 weight bold", "offsets count bytes")
      XCTAssertEqual(try bold(AttributedText(markup: "<b>Bold</b> &amp; thin")).text, "Bold & thin")
      XCTAssertEqual(AttributedText(markup: "<b>Bold</b> &amp; thin").string, "Bold & thin")
      XCTAssertEqual(try bold(AttributedText(markup: "<b>1 < 2")).text, "<b>1 < 2", "not markup: shown as it is")
      let plain = try bold(nil)
      XCTAssertEqual(plain.text, "plain")
      XCTAssertNil(plain.attributes, "of the former text")
      stage.close()
    }
  }

  func testImagesAreIconsOrTextures() throws {
    try onMain {
      Stage.open
      let cell = ListCell()
      var content = cell.defaultContentConfiguration()
      content.image = .icon("starred-symbolic")
      content.imageProperties.size = 24
      cell.contentConfiguration = content
      let image = try XCTUnwrap(widgets(of: gtk_image_get_type(), in: cell.root).first)
      XCTAssertEqual(gtk_image_get_icon_name(image.raw.opaque).map { String(cString: $0) }, "starred-symbolic")
      XCTAssertEqual(gtk_image_get_pixel_size(image.raw.opaque), 24)
      let texture = try XCTUnwrap(Texture(rgba: [255, 0, 0, 255], width: 1, height: 1))
      content.image = .texture(texture)
      cell.contentConfiguration = content
      XCTAssertEqual(gtk_image_get_paintable(image.raw.opaque), texture.reference.pointer.opaque)
      content.image = nil
      cell.contentConfiguration = content
      XCTAssertEqual(gtk_widget_get_visible(image), 0)
      XCTAssertNil(Texture(rgba: [1, 2, 3], width: 1, height: 1))
      XCTAssertNil(Texture(bytes: [1, 2, 3]))
    }
  }

  func testARowIsNamedByItsTextsUnlessItHasAName() {
    onMain {
      Stage.open
      let cell = ListCell()
      var content = ListContentConfiguration.subtitleCell()
      content.attributedText = AttributedText(markup: "<b>Inbox</b>")
      content.secondaryText = "Everything new"
      cell.contentConfiguration = content
      cell.accessories = [.label(text: "today"), .badge(3), .disclosureIndicator(), .toggle(isOn: true) { _ in }]
      XCTAssertEqual(cell.spokenName, "Inbox")
      XCTAssertEqual(cell.spokenDescription, "Everything new, today, 3")
      XCTAssertEqual(cell.spokenCheck, true)
      let plain = NameCell()
      XCTAssertNil(plain.spokenName)
      plain.name.setText("of the template")
      XCTAssertEqual(plain.spokenName, "of the template")
    }
  }

  func testAccessoriesKeepTheirWidgetsWhenOnlyTheirContentChanges() throws {
    try onMain {
      Stage.open
      let cell = ListCell()
      var heard: [Bool] = []
      cell.accessories = [.badge(1), .toggle(isOn: false) { heard.append($0) }]
      let toggle = try XCTUnwrap(widgets(of: gtk_switch_get_type(), in: cell.root).first)
      cell.accessories = [.badge(2), .toggle(isOn: true) { heard.append($0) }]
      XCTAssertEqual(widgets(of: gtk_switch_get_type(), in: cell.root), [toggle])
      XCTAssertEqual(Stage.texts(in: cell.root), ["2"])
      XCTAssertEqual(heard, [], "the program set it")
      gtk_switch_set_active(toggle.raw.opaque, 0)
      XCTAssertEqual(heard, [false], "the user set it")
      cell.accessories = [.badge(0)]
      XCTAssertEqual(widgets(of: gtk_switch_get_type(), in: cell.root), [])
      XCTAssertEqual(Stage.texts(in: cell.root, isVisible: true), [], "nothing for 0")
    }
  }

  func testActivatingARowFlipsItsSwitchAndADisabledRowDoesNothing() {
    onMain {
      let stage = Stage()
      var heard: [String] = []
      let rows = CellRows(["on", "off"]) { cell, name in
        cell.isUserInteractionEnabled = name == "on"
        cell.accessories = [.toggle(isOn: false) { heard.append("\(name) \($0)") }]
      }
      let diary = Diary()
      stage.table.dataSource = rows
      stage.table.delegate = diary
      stage.present()
      stage.paint()
      stage.table.rows.activate(0)
      stage.table.rows.activate(1)
      XCTAssertEqual(heard, ["on true"])
      XCTAssertEqual(diary.activated, [IndexPath(row: 0)])
      XCTAssertEqual(stage.table.cellForRow(at: IndexPath(row: 1))?.configurationState.isDisabled, true)
      stage.close()
    }
  }

  func testTheHandlerIsCalledWithTheState() {
    onMain {
      let stage = Stage()
      var states: [String: CellState] = [:]
      let rows = CellRows(["a", "b"]) { cell, name in cell.configurationUpdateHandler = { states[name] = $1 } }
      stage.table.dataSource = rows
      stage.present()
      stage.paint()
      XCTAssertEqual(Set(states.keys), ["a", "b"], "once it is filled")
      stage.table.focusRow(at: IndexPath(row: 0))
      stage.settle { states["a"]?.isFocused == true }
      XCTAssertEqual(states["b"], CellState())
      stage.table.selectRow(at: IndexPath(row: 1))
      stage.settle { states["b"]?.isSelected == true }
      XCTAssertEqual(states["a"]?.isSelected, false)
      stage.table.isEditing = true
      XCTAssertEqual(states["a"]?.isEditing, true)
      XCTAssertEqual(states["b"]?.isEditing, true)
      let cell = stage.table.cellForRow(at: IndexPath(row: 1))
      cell?.isDropTarget = true
      stage.settle { states["b"]?.cellDropState == .targeted }
      cell?.isDropTarget = false
      stage.settle { states["b"]?.cellDropState == CellState.DropState.none }
      cell?.isUserInteractionEnabled = false
      XCTAssertEqual(states["b"]?.isDisabled, true)
      stage.close()
    }
  }

  func testEditingShowsAndHidesAccessories() {
    onMain {
      let stage = Stage()
      let rows = CellRows(["a"]) { cell, _ in
        cell.accessories = [
          .label(text: "idle", displayed: .whenNotEditing), .label(text: "edit", displayed: .whenEditing),
        ]
      }
      stage.table.dataSource = rows
      stage.present()
      stage.settle { stage.visibleTexts == ["a", "idle"] }
      stage.table.isEditing = true
      stage.settle { stage.visibleTexts == ["a", "edit"] }
      // a row that is filled meanwhile
      rows.names.append("b")
      stage.table.apply([ListSplice(position: 1, removed: 0, added: 1)])
      stage.settle { stage.visibleTexts == ["a", "edit", "b", "edit"] }
      stage.table.isEditing = false
      stage.settle { stage.visibleTexts == ["a", "idle", "b", "idle"] }
      stage.close()
    }
  }

  func testAButtonIsReachedByTheArrowKey() throws {
    try onMain {
      let stage = Stage()
      var pressed = 0
      let rows = CellRows(["a"]) { cell, _ in
        cell.accessories = [.button("Add", icon: "list-add-symbolic") { pressed += 1 }]
      }
      stage.table.dataSource = rows
      stage.present()
      stage.paint()
      stage.table.focusRow(at: IndexPath(row: 0))
      stage.settle { stage.table.host.focus.isOnRow }
      gtk_window_set_focus_visible(gtk_widget_get_root(stage.listView)?.raw.typed(), 1)
      let keys = stage.table.host.keys
      // as each key press does: the pointer may rest over the window
      stage.table.host.attention.goesByKeyboard()
      XCTAssertTrue(keys.press(UInt32(GDK_KEY_Right), GdkModifierType(0), at: 1))
      XCTAssertTrue(stage.table.host.attention.isInActions)
      let button = try XCTUnwrap(widgets(of: gtk_button_get_type(), in: stage.listView).first)
      gtk_widget_activate(button)
      stage.settle { pressed == 1 }
      XCTAssertTrue(keys.press(UInt32(GDK_KEY_Escape), GdkModifierType(0), at: 2))
      XCTAssertTrue(stage.table.host.focus.isOnRow)
      XCTAssertEqual(gtk_widget_get_focusable(button), 0, "Tab and the arrow keys go past it")
      stage.close()
    }
  }

  func testACellTypeInCodeAloneNeedsNoTemplate() {
    onMain {
      let stage = Stage()
      let rows = CellRows(["a", "b"], type: WordCell.self) { cell, name in (cell as? WordCell)?.word.setText(name + "!")
      }
      stage.table.register(WordCell.self)
      stage.table.dataSource = rows
      stage.present()
      stage.settle { stage.visibleTexts == ["a!", "b!"] }
      XCTAssertEqual(stage.table.cellForRow(at: IndexPath(row: 0))?.spokenName, "a!")
      stage.close()
    }
  }

  func testBackgroundsAreReplaced() {
    onMain {
      Stage.open
      let cell = ListCell()
      let first = BackgroundConfiguration(backgroundColor: .rgba(1, 0, 0, 0.5))
      let second = BackgroundConfiguration(strokeColor: .named("borders; } * { color: red"))
      cell.backgroundConfiguration = first
      XCTAssertEqual(first.styleClass.map { gtk_widget_has_css_class(cell.root, $0) }, 1)
      cell.backgroundConfiguration = second
      XCTAssertEqual(first.styleClass.map { gtk_widget_has_css_class(cell.root, $0) }, 0)
      XCTAssertEqual(second.styleClass.map { gtk_widget_has_css_class(cell.root, $0) }, 1)
      cell.backgroundConfiguration = .clear()
      XCTAssertNil(BackgroundConfiguration.clear().styleClass)
      XCTAssertEqual(second.styleClass.map { gtk_widget_has_css_class(cell.root, $0) }, 0)
    }
  }

  func testValuesNeedNoCellType() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      @MainActor func row(_ name: String, _ count: Int) -> CellModel {
        var content = ListContentConfiguration.valueCell()
        (content.text, content.secondaryText) = (name, "\(count)")
        return CellModel(id: name, content: content) { [.badge(count)] }
      }
      try shim.apply(TableModel([row("a", 1), row("b", 2)]))
      stage.present()
      stage.settle { stage.visibleTexts == ["a", "1", "1", "b", "2", "2"] }
      try shim.apply(TableModel([row("b", 2), row("a", 3)]))
      stage.paint()
      stage.settle { stage.visibleTexts == ["b", "2", "2", "a", "3", "3"] }
      stage.close()
    }
  }

  func testAccessoriesOfValuesAreCompared() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var filled = 0
      @MainActor func row(_ name: String, _ accessories: [CellAccessory]) -> CellModel {
        var content = ListContentConfiguration.cell()
        content.text = name
        return CellModel(id: name, content: content) {
          filled += 1
          return accessories
        }
      }
      try shim.apply(TableModel([row("a", [.badge(1)]), row("b", [.toggle(isOn: false) { _ in }])]))
      stage.present()
      stage.settle { stage.visibleTexts == ["a", "1", "b"] }
      try shim.apply(TableModel([row("a", [.badge(2)]), row("b", [.toggle(isOn: false) { _ in }])]))
      stage.settle { stage.visibleTexts == ["a", "2", "b"] }
      try shim.apply(TableModel([row("a", [.label(text: "2")]), row("b", [.toggle(isOn: true) { _ in }])]))
      stage.paint()
      let toggle = try XCTUnwrap(widgets(of: gtk_switch_get_type(), in: stage.listView).first)
      stage.settle { gtk_switch_get_active(toggle.raw.opaque) != 0 }
      let cell = try XCTUnwrap(stage.table.cellForRow(at: IndexPath(row: 0)) as? ListCell)
      guard case .label = cell.accessories.first?.kind else { return XCTFail("it is still a badge") }
      // compared, but not filled: what is visible is the same, also after a value that was never shown
      for _ in 0..<2 {
        try shim.apply(TableModel([row("a", [.label(text: "2")]), row("b", [.toggle(isOn: true) { _ in }])]))
      }
      XCTAssertEqual(shim.model[0][0].data(as: ListContentConfiguration.self)?.text, "a")
      filled = 0
      stage.paint()
      XCTAssertEqual(filled, 0)
      stage.close()
    }
  }

  func testTheActionsOfAnEqualValueAreTheNewOnes() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var loaded: [Int] = []
      @MainActor func show(page: Int) throws {
        var content = ListContentConfiguration.cell()
        content.text = "More"
        try shim.apply(
          TableModel([
            CellModel(id: 1, content: content) {
              [.button("Load", icon: "list-add-symbolic") { loaded.append(page) }]
            }
          ]))
      }
      try show(page: 1)
      stage.present()
      stage.paint()
      let button = try XCTUnwrap(widgets(of: gtk_button_get_type(), in: stage.listView).first)
      try show(page: 2)
      stage.paint()
      XCTAssertEqual(widgets(of: gtk_button_get_type(), in: stage.listView).first, button, "the same widget")
      gtk_widget_activate(button)
      stage.settle { !loaded.isEmpty }
      XCTAssertEqual(loaded, [2])
      stage.close()
    }
  }

  func testACustomViewIsInTheCellThatShowsItLast() {
    onMain {
      Stage.open
      let (first, second, view) = (ListCell(), ListCell(), GaugeView())
      first.accessories = [.customView(view)]
      XCTAssertNotEqual(gtk_widget_is_ancestor(view.root, first.root), 0)
      second.accessories = [.customView(view)]
      XCTAssertNotEqual(gtk_widget_is_ancestor(view.root, second.root), 0)
      first.accessories = [.customView(view)]
      XCTAssertNotEqual(gtk_widget_is_ancestor(view.root, first.root), 0)
      second.accessories = []
      XCTAssertNotEqual(gtk_widget_is_ancestor(view.root, first.root), 0)
      first.accessories = [.customView(view, placement: .leading)]
      XCTAssertNotEqual(gtk_widget_is_ancestor(view.root, first.root), 0)
      first.accessories = []
      XCTAssertNil(gtk_widget_get_parent(view.root))
    }
  }

  func testACustomViewComesOutOfAnyContainer() {
    onMain {
      Stage.open
      let paned = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL)
      for container in [gtk_frame_new(nil), gtk_grid_new(), gtk_overlay_new(), paned, gtk_stack_new()] {
        guard let container else { continue }
        let held = GObjectRef(retaining: container)
        let (cell, view) = (ListCell(), GaugeView())
        if g_type_check_instance_is_a(container.raw.typed(), gtk_frame_get_type()) != 0 {
          gtk_frame_set_child(container.raw.typed(), view.root)
        } else if g_type_check_instance_is_a(container.raw.typed(), gtk_grid_get_type()) != 0 {
          gtk_grid_attach(container.raw.typed(), view.root, 0, 0, 1, 1)
        } else if container == paned {
          gtk_paned_set_start_child(container.raw.opaque, view.root)
        } else if g_type_check_instance_is_a(container.raw.typed(), gtk_stack_get_type()) != 0 {
          gtk_stack_add_child(container.raw.opaque, view.root)
        } else {
          gtk_overlay_add_overlay(container.raw.opaque, view.root)
        }
        cell.accessories = [.customView(view)]
        XCTAssertNotEqual(gtk_widget_is_ancestor(view.root, cell.root), 0)
        XCTAssertFalse(gtk_widget_get_first_child(container) == view.root)
        if container == paned { XCTAssertNil(gtk_paned_get_start_child(container.raw.opaque)) }
        withExtendedLifetime(held) {}
      }
    }
  }

  func testRangesOfAnotherTextAreIgnored() throws {
    try onMain {
      Stage.open
      let long = "a much longer text than the other"
      let ranges = [long.startIndex..<long.index(long.startIndex, offsetBy: 1), try XCTUnwrap(long.range(of: "other"))]
      let text = AttributedText("ab", highlighting: ranges + ["é".utf8.index(after: "é".startIndex)..<long.endIndex])
      guard case .highlighted("ab", let bytes) = text.content else { return XCTFail("another text") }
      XCTAssertEqual(bytes, [0..<1, 1..<2], "what is beyond the end is left out")
      let accented = AttributedText("éa", highlighting: [long.startIndex..<long.index(long.startIndex, offsetBy: 1)])
      guard case .highlighted(_, let inside) = accented.content else { return XCTFail("another text") }
      XCTAssertEqual(inside, [], "half a character cannot be highlighted")
    }
  }

  func testCellsLeakNothing() {
    onMain {
      let live = LiveObjects()
      let none = live.count
      @MainActor func once() {
        let stage = Stage()
        let rows = CellRows(["a", "b"]) { cell, _ in
          cell.accessories = [.toggle(isOn: true) { _ in }, .button("b", icon: "list-add-symbolic") {}]
          cell.configurationUpdateHandler = { cell, state in cell.indentationLevel = state.isSelected ? 1 : 0 }
        }
        stage.table.dataSource = rows
        stage.present()
        stage.paint()
        stage.close()
      }
      for _ in 0..<5 { once() }
      // Some is released by later events, of the X server or of a timer.
      XCTAssertTrue(GTKStage.turn { live.count == none }, "\(live.count)")
    }
  }
}

/// A view for an accessory.
private final class GaugeView: View {
  override class var templateDocument: String? {
    "<interface><template class=\"GaugeView\" parent=\"GtkBox\"/></interface>"
  }
}

/// A cell without a template.
private final class WordCell: ListCell {
  lazy var word = contentView.append(Label.self)
}

/// Rows in standard cells.
@MainActor final class CellRows<Cell: ListCell>: TableViewDataSource {
  var names: [String]
  private let fill: (ListCell, String) -> Void

  init(_ names: [String], type: Cell.Type = ListCell.self, fill: @escaping (ListCell, String) -> Void) {
    (self.names, self.fill) = (names, fill)
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(Cell.self, for: indexPath)
    if Cell.self == ListCell.self {
      var content = cell.defaultContentConfiguration()
      content.text = names[indexPath.row]
      cell.contentConfiguration = content
    }
    fill(cell, names[indexPath.row])
    return cell
  }

  /// The frames of a row's labels within the list.
  func frames(in stage: Stage, row: Int) throws -> [LiveRows.Frame] {
    let cell = try XCTUnwrap(stage.table.cellForRow(at: IndexPath(row: row)))
    return try labels(in: cell.root).map { try XCTUnwrap(stage.table.host.rows.frame(of: $0)) }
  }
}

/// Returns the labels in a widget.
@MainActor private func labels(in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
  widgets(of: gtk_label_get_type(), in: widget)
}

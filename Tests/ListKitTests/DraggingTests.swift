import CGLib
import CGtk
import CListKit
import GLibKit
import GTKStage
import XCTest

@testable import ListKit

/// What is dragged from a list, and what a drop on it means; the pointer itself is in the end-to-end tests.
final class DraggingTests: XCTestCase {
  private func withTable(_ body: @MainActor (Stage, Names, Drags) throws -> Void) rethrows {
    try onMain {
      let stage = Stage()
      let names = Names([("Letters", ["a", "b", "c", "d"])])
      let drags = Drags(names)
      stage.table.selectionMode = .multiple
      stage.table.dataSource = names
      stage.table.dragDelegate = drags
      stage.present()
      try body(stage, names, drags)
      stage.close()
    }
  }

  func testARowOutsideTheSelectionIsDraggedAlone() throws {
    try withTable { stage, _, drags in
      stage.table.selectRows(at: [IndexPath(row: 0), IndexPath(row: 1)])
      let session = try XCTUnwrap(stage.drag(IndexPath(row: 2)))
      XCTAssertEqual(session.items.map(\.text), ["c"])
      XCTAssertEqual(drags.added, [])
    }
  }

  func testSelectedRowsAreDraggedInOrder() throws {
    try withTable { stage, _, drags in
      stage.table.selectRows(at: [IndexPath(row: 0), IndexPath(row: 3), IndexPath(row: 1)])
      let session = try XCTUnwrap(stage.drag(IndexPath(row: 1)))
      XCTAssertEqual(session.items.map(\.text), ["a", "b", "d"])
      XCTAssertEqual(drags.begun, [IndexPath(row: 1)])
      XCTAssertEqual(drags.added, [IndexPath(row: 0), IndexPath(row: 3)])
      XCTAssert(session.allowsMoving)
    }
  }

  func testARowWithoutItemsIsNotDragged() {
    withTable { stage, _, drags in
      drags.refused = "b"
      stage.table.selectRows(at: [IndexPath(row: 0), IndexPath(row: 1)])
      XCTAssertNil(stage.drag(IndexPath(row: 1)))
      XCTAssertEqual(stage.drag(IndexPath(row: 0))?.items.map(\.text), ["a"])
      drags.allowsMoving = false
      XCTAssertEqual(stage.drag(IndexPath(row: 0))?.allowsMoving, false)
    }
  }

  func testWithoutADelegateOnlyMovableRowsAreDragged() throws {
    try withTable { stage, names, _ in
      stage.table.dragDelegate = nil
      XCTAssertNil(stage.drag(IndexPath(row: 1)))
      let movable = Movable(names)
      stage.table.dataSource = movable
      let session = try XCTUnwrap(stage.drag(IndexPath(row: 1)))
      XCTAssertNotNil(session.moving)
      XCTAssert(session.items.isEmpty && !session.allowsMoving)
    }
  }

  func testOtherProgramsReceiveTextAddressesAndData() {
    withTable { stage, _, _ in
      let session = DragSession(from: stage.table.host.rows)
      let row = stage.item(at: 1)
      var item = DragItem("b", text: "Letter b", uri: "https://example.org/b")
      item.data = ["application/x-letter": [98]]
      session.entries = [.init(item: item, row: row), .init(item: DragItem(uri: "https://example.org/c"), row: row)]
      XCTAssertEqual(session.texts, ["Letter b", "https://example.org/c"])
      XCTAssertEqual(session.uris, ["https://example.org/b", "https://example.org/c"])
      XCTAssertEqual(stage.types(session, row), ["application/x-letter", "text/plain;charset=utf-8", "text/uri-list"])
      XCTAssert(session.offers(.data(type: "application/x-letter")) && !session.offers(.data(type: "image/png")))
    }
  }

  func testAnAddressIsOneLine() {
    withTable { stage, _, _ in
      let session = DragSession(from: stage.table.host.rows)
      let uris = ["https://a.example/\r\nfile:///tmp/b", "https://a.example/ b", "", "https://a.example/\u{85}", "a:b"]
      session.entries = uris.map { .init(item: DragItem(uri: $0), row: stage.item(at: 1)) }
      XCTAssertEqual(session.uris, ["a:b"])
    }
  }

  func testTextIsOfferedBeforeFiles() {
    withTable { stage, _, _ in
      let session = DragSession(from: stage.table.host.rows)
      let item = DragItem(text: "b", uri: "file:///tmp/b")
      session.entries = [.init(item: item, row: stage.item(at: 1))]
      let content = session.content(of: stage.item(at: 1).pointer)
      let formats = gdk_content_provider_ref_formats(content?.pointer.typed())
      defer { gdk_content_formats_unref(formats) }
      var count: gsize = 0
      let types = gdk_content_formats_get_gtypes(formats, &count)
      let order = (0..<Int(count)).compactMap { types?[$0] }
      XCTAssertEqual(order.suffix(2), [lk_text_get_type(), gdk_file_list_get_type()])
    }
  }

  func testADragEndsWithoutItsList() {
    withTable { stage, _, _ in
      let session = DragSession(from: stage.table.host.rows)
      let drag = stage.item(at: 1)
      session.begin(drag.pointer)
      XCTAssert(DragSession.current === session)
      RowDragSource.end(drag.pointer, .cancel, of: nil)
      XCTAssertNil(DragSession.current)
    }
  }

  func testADragWaitsForTheEndOfTheLast() throws {
    try withTable { stage, _, drags in
      let source = stage.table.host.dragging.source
      let drag = stage.item(at: 1)
      XCTAssert(source.isReady)
      source.begin(try XCTUnwrap(stage.drag(IndexPath(row: 1))), drag.pointer)
      XCTAssertFalse(source.isReady)
      // another list's drag
      RowDragSource.end(stage.item(at: 2).pointer, .move, of: source)
      XCTAssertFalse(source.isReady)
      RowDragSource.end(drag.pointer, .copy, of: source)
      XCTAssert(source.isReady)
      XCTAssertEqual(drags.ended, [.copy])
    }
  }

  func testWhatCannotBeMovedIsCopied() {
    withTable { stage, _, _ in
      let session = DragSession(from: stage.table.host.rows)
      XCTAssertEqual(session.result(.move), .move)
      session.allowsMoving = false
      XCTAssertEqual([.move, .copy, .cancel].map(session.result), [.copy, .copy, .cancel])
      // the list itself moved its row
      session.outcome = .move
      XCTAssertEqual(session.result(.cancel), .move)
    }
  }

  func testARowWithSeveralItemsIsStillOneToMove() throws {
    try withTable { stage, names, drags in
      let movable = Movable(names)
      stage.table.dataSource = movable
      drags.copies = 2
      XCTAssertNotNil(try XCTUnwrap(stage.drag(IndexPath(row: 1))).moving)
      stage.table.selectRows(at: [IndexPath(row: 0), IndexPath(row: 1)])
      XCTAssertNil(try XCTUnwrap(stage.drag(IndexPath(row: 1))).moving)
    }
  }

  func testARowWithoutItemsIsForItsOwnListOnly() throws {
    try withTable { stage, names, _ in
      stage.table.dragDelegate = nil
      let (movable, taking) = (Movable(names), Taking())
      stage.table.dataSource = movable
      stage.table.dropDelegate = taking
      let site = stage.table.host.dragging.site
      let local = try XCTUnwrap(stage.drag(IndexPath(row: 1)))
      let moving = try XCTUnwrap(local.moving)
      XCTAssert(local.drags(moving.pointer) && !local.drags(stage.item(at: 3).pointer))
      guard case .list? = site.taker(of: DropSession(moving.pointer, from: local)) else {
        return XCTFail("the list does not move its own row")
      }
      let other = Stage()
      let foreign = DragSession(from: other.table.host.rows)
      foreign.moving = moving
      XCTAssertNil(site.taker(of: DropSession(moving.pointer, from: foreign)))
      XCTAssertEqual(taking.asked, 0)
      foreign.entries = [.init(item: DragItem(text: "a"), row: moving)]
      guard case .delegate? = site.taker(of: DropSession(moving.pointer, from: foreign)) else {
        return XCTFail("the delegate is not asked")
      }
    }
  }

  func testADropIsReadUpToALimit() {
    withTable { stage, _, _ in
      let session = DropSession(stage.item(at: 1).pointer, from: nil)
      let sent = [UInt8](repeating: 7, count: 200_000)
      @MainActor func read(_ most: Int, isCanceled: Bool = false) -> Result<Int, DropError>? {
        let bytes = g_bytes_new(sent, gsize(sent.count))
        let stream = GObjectRef(adopting: g_memory_input_stream_new_from_bytes(bytes))
        g_bytes_unref(bytes)
        var result: Result<Int, DropError>?
        let task = Task {
          do throws(DropError) {
            result = .success(try await session.bytes(of: stream.pointer, atMost: most).count)
          } catch { result = .failure(error) }
        }
        if isCanceled { task.cancel() }
        stage.settle { result != nil }
        return result
      }
      XCTAssertEqual(read(200_000), .success(200_000))
      XCTAssertEqual(read(199_999), .failure(.tooLarge))
      guard case .failure(.failed)? = read(200_000, isCanceled: true) else { return XCTFail("canceled, but read") }
    }
  }

  func testARowWithoutPayloadsIsNotOfferedToOtherPrograms() {
    withTable { stage, _, _ in
      let session = DragSession(from: stage.table.host.rows)
      session.entries = [.init(item: DragItem("b"), row: stage.item(at: 1))]
      XCTAssertEqual(stage.types(session, stage.item(at: 1)), [])
      XCTAssert(!session.offers(.text) && !session.offers(.uris))
    }
  }

  func testFilesAreOfferedAsFiles() {
    withTable { stage, _, _ in
      let item = DragItem(file: "/tmp/a letter.txt")
      XCTAssertEqual(item.uri, "file:///tmp/a%20letter.txt")
      XCTAssertEqual(FileAddress.path(of: "file:///tmp/a%20letter.txt"), "/tmp/a letter.txt")
      XCTAssertNil(FileAddress.path(of: "https://example.org/"))
      XCTAssertNil(DragItem(file: "letter.txt").uri)
      let session = DragSession(from: stage.table.host.rows)
      session.entries = [.init(item: item, row: stage.item(at: 1))]
      let content = session.content(of: stage.item(at: 1).pointer)
      let formats = gdk_content_provider_ref_formats(content?.pointer.typed())
      XCTAssert(gdk_content_formats_contain_gtype(formats, gdk_file_list_get_type()) != 0)
      gdk_content_formats_unref(formats)
    }
  }

  func testAProposalIsResolvedToAPlace() {
    onMain {
      func place(_ intent: DropProposal.Intent, near: Bool = true, row: Bool = true, middle: Bool)
        -> DropProposal.Intent
      {
        DropProposal(operation: .copy, intent: intent).resolved(isNear: near, isRow: row, isInMiddle: middle).intent
      }
      XCTAssertEqual(place(.automatic, middle: true), .insertIntoDestination)
      XCTAssertEqual(place(.automatic, middle: false), .insertAtDestination)
      XCTAssertEqual(place(.insertAtDestination, middle: true), .insertAtDestination)
      XCTAssertEqual(place(.insertIntoDestination, middle: false), .insertIntoDestination)
      XCTAssertEqual(place(.unspecified, middle: true), .unspecified)
      // a header, and the space below the rows
      XCTAssertEqual(place(.insertIntoDestination, row: false, middle: true), .insertAtDestination)
      XCTAssertEqual(place(.insertAtDestination, near: false, row: false, middle: false), .unspecified)
    }
  }

  func testOnlyWhatIsRestedOnLastOpens() {
    withTable { stage, _, _ in
      let spring = SpringLoading()
      var opened: [String] = []
      let (first, second) = (stage.item(at: 1), stage.item(at: 2))
      spring.rest(on: first.pointer) { opened.append("first") }
      spring.rest(on: second.pointer) { opened.append("second") }
      // Moving within the row starts nothing again.
      spring.rest(on: second.pointer) { opened.append("again") }
      stage.settle { !opened.isEmpty }
      XCTAssertEqual(opened, ["second"])
    }
  }

  func testRowsOpenByDefaultIfTheyAreCollapsed() {
    withTable { stage, _, _ in
      let dragging = TableDragging()
      dragging.table = stage.table
      @MainActor func opens(_ row: Int, isTaken: Bool = true) -> Bool {
        dragging.shouldSpringLoad(IndexPath(row: row), isTaken: isTaken)
      }
      XCTAssertFalse(opens(0))
      stage.table.cellForRow(at: IndexPath(row: 0))?.accessibilityExpanded = false
      XCTAssert(opens(0) && !opens(0, isTaken: false))
      let diary = Diary()
      stage.table.delegate = diary
      XCTAssert(opens(0) && !opens(1))
      // A row that is not in an outline is activated.
      dragging.springLoad(2)
      XCTAssertEqual(diary.activated, [IndexPath(row: 1)])
    }
  }

  func testACollectionViewDragsItemsByTheSameRules() throws {
    try onMain {
      let stage = GridStage()
      let drags = LetterGrid()
      stage.collection.selectionMode = .multiple
      stage.collection.dataSource = drags
      stage.collection.dragDelegate = drags
      stage.present()
      stage.collection.selectItems(at: [IndexPath(item: 0), IndexPath(item: 2)])
      let host = stage.collection.host
      let row = GObjectRef(adopting: try XCTUnwrap(g_list_model_get_item(host.model.pointer, 2)))
      XCTAssertEqual(host.dragging.source.session(at: 2, row)?.items.map(\.text), ["a", "c"])
      XCTAssertEqual(host.dragging.source.session(at: 1, row)?.items.map(\.text), ["b"])
      stage.close()
    }
  }
}

extension Stage {
  /// Returns the model item of a position.
  fileprivate func item(at position: Int) -> GObjectRef {
    GObjectRef(adopting: g_list_model_get_item(table.host.model.pointer, UInt32(position)))
  }

  /// Returns the session of a drag that begins with a row.
  fileprivate func drag(_ indexPath: IndexPath) -> DragSession? {
    guard let position = table.layout.position(of: indexPath) else { return nil }
    return table.host.dragging.source.session(at: position, item(at: position))
  }

  /// Returns the MIME types that other programs are offered, except the variants of text.
  fileprivate func types(_ session: DragSession, _ row: GObjectRef) -> [String] {
    let content = session.content(of: row.pointer)
    var formats = gdk_content_provider_ref_formats(content?.pointer.typed())
    formats = gdk_content_formats_union_serialize_mime_types(formats)
    defer { gdk_content_formats_unref(formats) }
    var count: gsize = 0
    let types = gdk_content_formats_get_mime_types(formats, &count)
    return (0..<Int(count)).compactMap { types?[$0].map { String(cString: $0) } }
      .filter { !$0.hasPrefix("text/plain") || $0 == "text/plain;charset=utf-8" }.sorted()
  }
}

/// Drags names as text.
@MainActor private final class Drags: TableViewDragDelegate {
  private let names: Names
  var refused: String?
  var allowsMoving = true
  var copies = 1
  private(set) var ended: [DropOperation] = []
  private(set) var begun: [IndexPath] = []
  private(set) var added: [IndexPath] = []

  init(_ names: Names) { self.names = names }

  func tableView(_ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath) -> [DragItem]
  {
    begun.append(indexPath)
    return items(at: indexPath)
  }

  func tableView(_ tableView: TableView, itemsForAddingTo session: DragSession, at indexPath: IndexPath) -> [DragItem] {
    added.append(indexPath)
    return items(at: indexPath)
  }

  func tableView(_ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession) -> Bool { allowsMoving }

  func tableView(_ tableView: TableView, dragSession session: DragSession, didEndWith operation: DropOperation) {
    ended.append(operation)
  }

  private func items(at indexPath: IndexPath) -> [DragItem] {
    let name = names.sections[indexPath.section].names[indexPath.row]
    return name == refused ? [] : Array(repeating: DragItem(name, text: name), count: copies)
  }
}

/// Takes every drop.
@MainActor private final class Taking: TableViewDropDelegate {
  private(set) var asked = 0

  func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool {
    asked += 1
    return true
  }

  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: DropSession, withDestinationIndexPath indexPath: IndexPath?
  ) -> DropProposal { DropProposal(operation: .copy) }

  func tableView(_ tableView: TableView, performDropWith coordinator: DropCoordinator) async throws {}
}

/// Names that the user may move.
@MainActor private final class Movable: TableViewDataSource {
  private let names: Names

  init(_ names: Names) { self.names = names }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    names.tableView(tableView, numberOfRowsInSection: section)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    names.tableView(tableView, cellForRowAt: indexPath)
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
}

/// Three letters in a grid.
@MainActor private final class LetterGrid: CollectionViewDataSource, CollectionViewDragDelegate {
  private let letters = ["a", "b", "c"]

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { letters.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
    collectionView.dequeue(ListCell.self, for: indexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
  ) -> [DragItem] { [DragItem(letters[indexPath.item], text: letters[indexPath.item])] }
}

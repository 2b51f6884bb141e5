import ListKit

/// The notes: they are moved within their table by pointer and by keyboard, dragged out of it, and dropped on it by other
/// programs.
final class NotesDataSource {
  private var notes = Note.first
  private var lastNumber = Note.first.count
  /// Called with what has just happened.
  var onChange: (String) -> Void = { _ in }

  /// Removes notes that have been moved somewhere else.
  private func remove(_ gone: [Note], from tableView: TableView) {
    let rows = notes.indices.filter { gone.contains(notes[$0]) }
    tableView.performBatchUpdates { updates in
      notes.removeAll(where: gone.contains)
      updates.deleteRows(at: rows.map { IndexPath(row: $0) })
    }
  }

  /// Moves notes to before a row.
  private func move(_ rows: [Int], before destination: Int, in tableView: TableView) -> Int {
    let (moved, start) = (rows.map { notes[$0] }, destination - rows.filter { $0 < destination }.count)
    tableView.performBatchUpdates { updates in
      notes.removeAll(where: moved.contains)
      notes.insert(contentsOf: moved, at: start)
      for (offset, row) in rows.enumerated() {
        updates.moveRow(at: IndexPath(row: row), to: IndexPath(row: start + offset))
      }
    }
    return start
  }

  /// Makes notes of what comes from somewhere else.
  private func insert(_ titles: [String], before destination: Int?, in tableView: TableView) -> Int {
    // The notes may have changed while the content was loaded.
    let start = min(destination ?? notes.count, notes.count)
    let added = titles.enumerated().map { Note(number: lastNumber + $0, title: $1) }
    lastNumber += added.count
    tableView.performBatchUpdates { updates in
      notes.insert(contentsOf: added, at: start)
      updates.insertRows(at: added.indices.map { IndexPath(row: start + $0) })
    }
    return start
  }
}

extension NotesDataSource: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { notes.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(ListCell.self, for: indexPath)
    var content = ListContentConfiguration.cell()
    content.text = notes[indexPath.row].title
    cell.contentConfiguration = content
    return cell
  }

  /// Alt and an arrow key move a note.
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    notes.insert(notes.remove(at: source.row), at: destination.row)
  }
}

extension NotesDataSource: TableViewDragDelegate {
  func tableView(
    _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    let note = notes[indexPath.row]
    return [DragItem(note, text: note.title, uri: note.uri)]
  }

  func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession) {
    onChange("Dragging \(session.items.count)")
  }

  func tableView(_ tableView: TableView, dragSession session: DragSession, didEndWith operation: DropOperation) {
    switch operation {
    case .move where session.stayedInView: break
    case .move: remove(session.items.compactMap { $0.localObject as? Note }, from: tableView)
    case .copy: onChange("Copied \(session.items.count)")
    case .cancel, .forbidden: onChange("Not dropped")
    }
  }
}

extension NotesDataSource: TableViewDropDelegate {
  func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool {
    session.localDragSession == nil
      ? session.canLoad(.text) || session.canLoad(.uris) : !session.localObjects(of: Note.self).isEmpty
  }

  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: DropSession, withDestinationIndexPath indexPath: IndexPath?
  ) -> DropProposal {
    DropProposal(operation: session.localDragSession == nil ? .copy : .move, intent: .insertAtDestination)
  }

  func tableView(_ tableView: TableView, performDropWith coordinator: DropCoordinator) async throws {
    let (session, destination) = (coordinator.session, coordinator.destinationIndexPath?.row)
    let start: Int
    let rows = coordinator.items.compactMap(\.sourceIndexPath?.row)
    if !rows.isEmpty {
      start = move(rows, before: destination ?? notes.count, in: tableView)
      onChange("Moved \(rows.count)")
    } else {
      let notes = session.localObjects(of: Note.self)
      let titles = notes.isEmpty ? try await Self.titles(in: session) : notes.map(\.title)
      start = insert(titles, before: destination, in: tableView)
      onChange("Received \(titles.count)")
    }
    coordinator.reveal(IndexPath(row: start))
  }

  func tableView(_ tableView: TableView, dropSessionDidEnd session: DropSession) {
    if let error = session.error { onChange("Not received: \(error)") }
  }

  /// The names of files, addresses of pages, or lines of text.
  private static func titles(in session: DropSession) async throws(DropError) -> [String] {
    guard session.canLoad(.uris) else {
      return try await session.loadText().split(separator: "\n").map(String.init)
    }
    return try await session.loadURIs().map { uri in
      uri.hasPrefix("file:") ? uri.split(separator: "/").last.map(String.init) ?? uri : uri
    }
  }
}

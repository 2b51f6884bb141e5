// Ownership: the list's event controller references this object weakly. Threads: main thread only.

internal import CGtk
internal import CListKit
internal import GLibKit

/// Takes what is dropped on a list: what its drop delegate accepts, or one of its own rows, which the user moves.
final class DropSite {
  /// Who decides about what is over the list.
  enum Taker {
    case delegate
    /// The list moves one of its own rows.
    case list(row: GObjectRef)
  }

  /// What a drop would do.
  private struct Answer {
    let proposal: DropProposal
    /// nil for no particular place.
    let destination: Destination?
    var indexPath: IndexPath?
  }

  private let rows: LiveRows
  private let model: RowModel
  private let focus: RowFocus
  private weak var mover: (any RowMover)?
  weak var responder: (any DragResponder)?
  /// What is over the list, if the list is interested in it.
  private var visit: (session: DropSession, taker: Taker)?
  /// Whether it was refused where it is.
  private var isRefused = false
  /// What the delegate does with the last drop.
  private var performing: Task<Void, Never>?
  /// The mark that shows where it would be dropped.
  private var mark: DropMark?
  private let edges: EdgeScroll
  private let spring = SpringLoading()

  init(in rows: LiveRows, _ model: RowModel, _ focus: RowFocus, by mover: any RowMover) {
    (self.rows, self.model, self.focus, self.mover) = (rows, model, focus, mover)
    edges = EdgeScroll(of: rows.widget)
    let actions = GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue)
    guard let target = gtk_drop_target_async_new(nil, actions) else { return }
    Signal.connectObjectQuestion("accept", of: target) { [weak self] in self?.accept($0) ?? false }
    for signal in ["drag-enter", "drag-motion"] {
      Signal.connectDropMotion(signal, of: target) { [weak self] _, x, y in self?.move(to: x, y) ?? 0 }
    }
    Signal.connectObject("drag-leave", of: target) { [weak self] in self?.leave($0) }
    Signal.connectDropAt("drop", of: target) { [weak self] _, x, y in self?.drop(at: x, y) ?? false }
    gtk_widget_add_controller(rows.widget, target)
  }

  isolated deinit { performing?.cancel() }
}

// MARK: - The visit

extension DropSite {
  private func accept(_ drop: UnsafeMutableRawPointer) -> Bool {
    let session = DropSession(drop)
    visit = taker(of: session).map { (session, $0) }
    isRefused = false
    guard let visit else { return false }
    if case .delegate = visit.taker { responder?.didEnter(session) }
    session.localDragSession?.onEnd = { [weak self] in self?.leave(drop) }
    return true
  }

  /// Returns who decides about a drop, or nil if nobody is interested. A row without items is for its own list only.
  func taker(of session: DropSession) -> Taker? {
    let local = session.localDragSession
    if local?.entries.isEmpty != true, responder?.canHandle(session) == true { return .delegate }
    guard let local, local.source === rows, let row = local.moving else { return nil }
    return .list(row: row)
  }

  /// Shows what a drop at a point would do. Returns GDK's action for it.
  private func move(to x: Double, _ y: Double) -> UInt32 {
    guard let visit else { return 0 }
    visit.session.location = (x, y)
    edges.point(at: y)
    let place = DropPlace(in: rows, x, y)
    let answer = answer(at: place)
    isRefused = answer == nil
    rest(on: place, of: visit.session)
    guard let answer else {
      eraseMark()
      return 0
    }
    show(answer, at: place)
    return answer.proposal.operation.action.rawValue
  }

  /// X11 tells of the end of a drop when the next drag begins.
  private func leave(_ drop: UnsafeMutableRawPointer) {
    guard let (session, taker) = visit, session.isAbout(drop) else { return }
    end()
    if case .delegate = taker { responder?.didExit(session) }
  }

  private func end() {
    visit = nil
    edges.stop()
    spring.leave()
    eraseMark()
  }

  private func drop(at x: Double, _ y: Double) -> Bool {
    guard let (session, taker) = visit else { return false }
    session.location = (x, y)
    let wasRefused = isRefused
    let answer = wasRefused ? nil : answer(at: DropPlace(in: rows, x, y))
    end()
    guard let answer else {
      if case .delegate = taker { responder?.didExit(session) }
      // What was refused before is for what is around the list, if anything there takes it.
      if wasRefused, lk_drop_has_target_around(rows.widget, session.drop) != 0 { return false }
      Self.finish(session, .cancel, isOwn: false)
      return true
    }
    switch taker {
    case .list(let row): Self.finish(session, move(row, to: answer.destination) ? .move : .cancel, isOwn: true)
    case .delegate: perform(session, answer)
    }
    return true
  }
}

// MARK: - What a drop does

extension DropSite {
  /// Returns what a drop would do; nil if it is refused.
  private func answer(at place: DropPlace?) -> Answer? {
    guard let (session, taker) = visit else { return nil }
    guard case .delegate = taker else {
      guard let place else { return nil }
      let isInside = mover?.takesIn(place.position) == true && place.isInMiddle
      return Answer(proposal: DropProposal(operation: .move), destination: isInside ? place.inside : place.beside)
    }
    guard let responder else { return nil }
    let row = place.flatMap { responder.layout.indexPath(at: $0.position) }
    let gap = place.flatMap { responder.layout.gap(at: $0.position, isAfter: $0.beside == .after($0.position)) }
    let proposal = responder.proposal(for: session, at: row ?? gap).resolved(
      isNear: place != nil, isRow: row != nil, isInMiddle: place?.isInMiddle == true)
    guard session.allows(proposal.operation) else { return nil }
    return switch proposal.intent {
    case .insertIntoDestination: Answer(proposal: proposal, destination: place?.inside, indexPath: row)
    case .insertAtDestination: Answer(proposal: proposal, destination: place?.beside, indexPath: gap)
    case .unspecified, .automatic: Answer(proposal: proposal, destination: nil, indexPath: row ?? gap)
    }
  }

  private func perform(_ session: DropSession, _ answer: Answer) {
    guard let responder else { return Self.finish(session, .cancel, isOwn: false) }
    let isOwn = session.localDragSession?.source === rows
    let items = (session.localDragSession?.entries ?? []).map { entry in
      let position = isOwn ? lk_list_model_position_of(model.pointer, entry.row.pointer) : guint.max
      return DropCoordinator.Item(
        dragItem: entry.item,
        sourceIndexPath: position == guint.max ? nil : responder.layout.indexPath(at: Int(position)))
    }
    let coordinator = DropCoordinator(session, answer.proposal, at: answer.indexPath, items) { [weak self] in
      if let position = self?.responder?.layout.position(of: $0) { self?.focus.reveal(position) }
    }
    // Begins at once: the index paths are those of now.
    performing = Task.immediate {
      var failure: (any Error)?
      do { try await responder.perform(coordinator) } catch { failure = error }
      Self.finish(session, failure == nil ? answer.proposal.operation : .cancel, isOwn: isOwn, failure)
      responder.didEnd(session)
    }
  }

  private static func finish(
    _ session: DropSession, _ operation: DropOperation, isOwn: Bool, _ error: (any Error)? = nil
  ) {
    session.error = error
    session.localDragSession?.stayedInView = isOwn && (operation == .copy || operation == .move)
    // GTK is still handling the drop.
    MainLoopBridge.whenIdle { session.finish(operation) }
  }

  /// Moves a row of the list. Returns whether it could.
  private func move(_ row: GObjectRef, to destination: Destination?) -> Bool {
    let position = lk_list_model_position_of(model.pointer, row.pointer)
    guard position != guint.max, let destination else { return false }
    mover?.move(Int(position), destination)
    return true
  }
}

// MARK: - What is shown

extension DropSite {
  private func show(_ answer: Answer, at place: DropPlace?) {
    if let mark, mark.destination == answer.destination { return }
    eraseMark()
    guard let destination = answer.destination, let place else { return mark = DropMark(around: rows.widget) }
    var cell: ReusableCell?
    if case .into = destination { cell = rows[place.listItem]?.cell }
    mark = DropMark(
      over: place.widget, cell, destination, isBeside: place.isBeside, isRightToLeft: rows.isRightToLeft)
  }

  private func eraseMark() {
    mark?.erase()
    mark = nil
  }

  /// Lets the row that the pointer is over open after a while.
  private func rest(on place: DropPlace?, of session: DropSession) {
    let row = place.flatMap { place -> ListItem? in
      guard let responder, let indexPath = responder.layout.indexPath(at: place.position),
        let row = lk_item_get_item(place.listItem), session.localDragSession?.drags(row) != true,
        responder.shouldSpringLoad(indexPath, isTaken: !isRefused)
      else { return nil }
      return row
    }
    spring.rest(on: row) { [weak self] in
      guard let self, let row else { return }
      let position = lk_list_model_position_of(model.pointer, row)
      guard position != guint.max else { return }
      // The rows may be others afterwards.
      eraseMark()
      responder?.springLoad(Int(position))
    }
  }
}

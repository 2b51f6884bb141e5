internal import CGLib
internal import CGtk

extension CellHost {
  /// Publishes splices to GTK.
  func publish(_ splices: [ListSplice]) { publish(ValueChanges(splices)) }

  /// Reloads all rows. The visible rows keep their scroll offset if the list is long enough.
  func reload() {
    let seen = visiblePositions.first.flatMap { seenRow(at: $0) }
    update { model.reload() }
    let count = Int(g_list_model_get_n_items(model.pointer))
    if var seen, count > 0 {
      seen.position = min(seen.position, count - 1)
      hold(seen)
    }
  }

  /// Publishes changes, preserving the selection, the focus and the scroll position of moved rows.
  func publish(_ changes: ValueChanges) {
    let selected = model.selection.compactMap { changes.moved[$0] }
    let attended = attendedPosition
    let seen = changes.moved.isEmpty ? nil : seenRow()
    update {
      for splice in told(changes.splices) { model.splice(splice) }
      // Not reported: the same rows are selected as before.
      for position in selected where !model.isSelected(position) {
        model.know(position, isSelected: true)
        model.select(position, alone: false)
      }
    }
    if !changes.refilled.isEmpty { refill { changes.refilled.contains($0) } }
    if let next = attended.flatMap({ position(ofFocusAt: $0, after: changes) }), focusedPosition != next { focus(next) }
    if var seen, let position = changes.moved[seen.position] {
      let isKept = ListSplice.position(of: seen.position, after: changes.splices) == position
      seen.position = position
      if !isKept { hold(seen) }
    }
  }

  /// The largest number of splices published one by one. GTK takes a few tenths of a millisecond for each; this many
  /// fit into one frame.
  private static let mostTold = 50

  /// The splices to publish: if there are many, those that concern neither live nor selected rows are merged into a few
  /// large ones.
  private func told(_ splices: [ListSplice]) -> [ListSplice] {
    guard splices.count > Self.mostTold else { return splices }
    let spared = live.keys.compactMap(position) + model.selection
    return ListSplice.merged(splices, sparing: spared.sorted())
  }

  /// Returns where the focus belongs after changes: with its row, or with the row that takes its place.
  private func position(ofFocusAt old: Int, after changes: ValueChanges) -> Int? {
    if let position = changes.moved[old] ?? ListSplice.position(of: old, after: changes.splices) { return position }
    let count = Int(g_list_model_get_n_items(model.pointer))
    let place = min(ListSplice.place(of: old, after: changes.splices), count)
    return (place..<count).first(where: canSelect) ?? (0..<place).last(where: canSelect)
  }
}

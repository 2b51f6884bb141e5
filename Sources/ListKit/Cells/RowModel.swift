// Ownership: the C model owns the box of callbacks and releases it in its finalizer. The callbacks reference the table
// weakly, so a model that outlives its table reports no rows.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// The lazy list model under a table: a number of rows and which of them are selected.
final class RowModel {
  private let model: GObjectRef
  private let callbacks: Callbacks
  /// The selection as last reported to the owner, kept in step with insertions and deletions.
  private var known = gtk_bitset_new_empty()
  private let nextMargin: (Int) -> Int?
  /// Whether the selection is restricted, because it is the user who changes it.
  var isAsking = true
  /// Whether changes are being published.
  private(set) var isPublishing = false
  /// The number of changes to the rows so far.
  private(set) var generation = 0

  var pointer: OpaquePointer { model.pointer.opaque }

  /// - Parameters:
  ///   - count: Returns the number of positions; called at each ``reload()``.
  ///   - nextMargin: Returns the first position at or after a given one that cannot be selected.
  ///   - restriction: Returns what the user may select.
  init(
    count: @escaping () -> Int, nextMargin: @escaping (Int) -> Int?,
    restriction: @escaping () -> SelectionRestriction = { .none }
  ) {
    self.nextMargin = nextMargin
    let callbacks = Callbacks(count: count, nextMargin: nextMargin)
    self.callbacks = callbacks
    let box = Unmanaged.passRetained(callbacks).toOpaque()
    var table = LkListModelCallbacks(
      count: { context in
        let address = UInt(bitPattern: context)
        return MainActor.assumeIsolated { guint(clamping: Callbacks.at(address)?.count() ?? 0) }
      },
      next_margin: { context, position in
        let address = UInt(bitPattern: context)
        return MainActor.assumeIsolated {
          Callbacks.at(address)?.nextMargin(Int(position)).map { guint($0) } ?? guint.max
        }
      },
      drop_refused: { context, wanted in
        let (address, wanted) = (UInt(bitPattern: context), UInt(bitPattern: wanted))
        return MainActor.assumeIsolated {
          guard let wanted = OpaquePointer(bitPattern: wanted) else { return 1 }
          return Callbacks.at(address)?.dropRefused(wanted) == false ? 0 : 1
        }
      },
      release: { context in context.map { Unmanaged<Callbacks>.fromOpaque($0).release() } })
    model = GObjectRef(adopting: lk_list_model_new(&table, box))
    callbacks.dropRefused = { [weak self] wanted in
      // A selected row that moves is selected again.
      guard let self, isAsking, !isPublishing else { return true }
      switch restriction() {
      case .none: return true
      case .everything: return false
      case .each(let maySelect):
        guard gtk_bitset_is_empty(wanted) == 0 else { return true }
        var (iterator, position, refused) = (GtkBitsetIter(), guint(0), [guint]())
        var isAtOne = gtk_bitset_iter_init_first(&iterator, wanted, &position) != 0
        while isAtOne {
          if !isSelected(Int(position)) {
            switch maySelect(Int(position)) {
            case .selected: break
            case .refused: refused.append(position)
            case .undecided: return true
            }
          }
          isAtOne = gtk_bitset_iter_next(&iterator, &position) != 0
        }
        for position in refused { gtk_bitset_remove(wanted, position) }
        return gtk_bitset_is_empty(wanted) == 0
      }
    }
  }

  isolated deinit { gtk_bitset_unref(known) }

  /// The number of positions that have been published.
  var count: Int { Int(g_list_model_get_n_items(pointer)) }

  /// Whether a position is a row; headers and footers cannot be selected.
  func canSelect(_ position: Int) -> Bool { nextMargin(position) != position }

  /// Whether a position is a header or a footer.
  func isMargin(_ position: Int) -> Bool { (0..<count).contains(position) && !canSelect(position) }

  /// Makes changes to the rows with ``reload()`` and ``splice(_:)``. Positions and data disagree meanwhile.
  func publish(_ changes: () -> Void) {
    isPublishing = true
    generation += 1
    changes()
    isPublishing = false
  }

  /// Queries the count again and replaces every row.
  /// - Parameter first: The number of positions at the beginning that stay; none of them is a row.
  func reload(after first: Int = 0) {
    gtk_bitset_remove_all(known)
    guard first > 0 else { return lk_list_model_reload(pointer) }
    lk_list_model_splice(pointer, guint(first), guint(count - first), guint(callbacks.count() - first))
  }

  /// Publishes one splice.
  func splice(_ change: ListSplice) {
    gtk_bitset_splice(known, guint(change.position), guint(change.removed), guint(change.added))
    lk_list_model_splice(pointer, guint(change.position), guint(change.removed), guint(change.added))
  }

  /// How many rows can be selected.
  var mode = LK_SELECTION_SINGLE {
    didSet { lk_list_model_set_mode(pointer, mode) }
  }

  /// The selected positions, in order.
  var selection: [Int] { withSelection(Self.positions) ?? [] }

  /// Returns fewer splices for the same change, of which none deletes and reinserts a selected position or one of some
  /// others.
  func merged(_ splices: [ListSplice], sparing others: [Int]) -> [ListSplice] {
    withSelection { spared in
      for position in others { gtk_bitset_add(spared, guint(position)) }
      return ListSplice.merged(splices) {
        !$0.isEmpty && gtk_bitset_get_size_in_range(spared, guint($0.lowerBound), guint($0.upperBound - 1)) > 0
      }
    } ?? splices
  }

  /// The first selected position.
  var firstSelected: Int? {
    withSelection { gtk_bitset_is_empty($0) != 0 ? nil : Int(gtk_bitset_get_minimum($0)) } ?? nil
  }

  /// How many positions are selected.
  var selectedCount: Int { withSelection { Int(gtk_bitset_get_size($0)) } ?? 0 }

  private func withSelection<Value>(_ body: (OpaquePointer) -> Value) -> Value? {
    guard let bits = lk_list_model_copy_selection(pointer) else { return nil }
    defer { gtk_bitset_unref(bits) }
    return body(bits)
  }

  /// The positions deselected and selected since the selection was last reported.
  var selectionChange: (left: [Int], came: [Int]) {
    guard let now = lk_list_model_copy_selection(pointer), let left = gtk_bitset_copy(known),
      let came = gtk_bitset_copy(now)
    else { return ([], []) }
    gtk_bitset_subtract(left, now)
    gtk_bitset_subtract(came, known)
    defer { for bits in [now, left, came] { gtk_bitset_unref(bits) } }
    return (Self.positions(in: left), Self.positions(in: came))
  }

  /// Records that a position's selection state has been reported.
  func know(_ position: Int, isSelected: Bool) {
    if isSelected { gtk_bitset_add(known, guint(position)) } else { gtk_bitset_remove(known, guint(position)) }
  }

  /// Records the whole selection as reported.
  /// - Returns: Whether it differed from what had been reported before.
  func knowSelection() -> Bool {
    guard let now = lk_list_model_copy_selection(pointer) else { return false }
    defer { known = now }
    defer { gtk_bitset_unref(known) }
    return gtk_bitset_equals(known, now) == 0
  }

  private static func positions(in bits: OpaquePointer) -> [Int] {
    (0..<guint(gtk_bitset_get_size(bits))).map { Int(gtk_bitset_get_nth(bits, $0)) }
  }

  /// Selects a row; deselects all others if `alone` is true.
  func select(_ position: Int, alone: Bool = true) {
    gtk_selection_model_select_item(pointer, guint(position), alone ? 1 : 0)
  }

  /// Selects rows and deselects all others.
  func select(only positions: [Int]) {
    guard let selected = gtk_bitset_new_empty() else { return }
    defer { gtk_bitset_unref(selected) }
    for position in mode == LK_SELECTION_MULTIPLE ? positions : positions.min().map({ [$0] }) ?? [] {
      gtk_bitset_add(selected, guint(position))
    }
    let mask = gtk_bitset_new_range(0, guint(max(count, 1)))
    gtk_selection_model_set_selection(pointer, selected, mask)
    gtk_bitset_unref(mask)
  }

  /// Selects the rows in a range; deselects all others if `alone` is true.
  func select(from first: Int, through last: Int, alone: Bool) {
    gtk_selection_model_select_range(pointer, guint(first), guint(last - first + 1), alone ? 1 : 0)
  }

  func deselect(_ position: Int) { gtk_selection_model_unselect_item(pointer, guint(position)) }

  func isSelected(_ position: Int) -> Bool { gtk_selection_model_is_selected(pointer, guint(position)) != 0 }

  func selectAll() { gtk_selection_model_select_all(pointer) }

  func deselectAll() { gtk_selection_model_unselect_all(pointer) }

  private final class Callbacks {
    let count: () -> Int
    let nextMargin: (Int) -> Int?
    /// Removes the positions from a set that the user may not select. Returns false if the selection stays as it is.
    var dropRefused: (OpaquePointer) -> Bool = { _ in true }

    init(count: @escaping () -> Int, nextMargin: @escaping (Int) -> Int?) {
      self.count = count
      self.nextMargin = nextMargin
    }

    static func at(_ address: UInt) -> Callbacks? {
      UnsafeMutableRawPointer(bitPattern: address).map {
        Unmanaged<Callbacks>.fromOpaque($0).takeUnretainedValue()
      }
    }
  }
}

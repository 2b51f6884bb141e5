/// Makes the changes of a list's rows, each at a time when the rows may change and in the order in which they were asked
/// for.
final class ChangeQueue {
  /// Whether a cell is being filled. GTK may be binding that row, and positions must not change under it.
  var isFilling = false
  /// Whether the owner of the data changes it and reports what it changes.
  private(set) var isCollecting = false
  private var isCatchingUp = false
  private var waiting: [() -> Void] = []
  /// Called when the changes that waited are made.
  var onCaughtUp: () -> Void = {}

  /// Whether the data may already be newer than the rows. Until the last change is published no cells are requested.
  var areWaiting: Bool { isCollecting || !waiting.isEmpty }

  /// Makes a change at once or, while a cell is being filled or changes are collected, afterwards.
  func make(_ change: @escaping () -> Void) {
    guard isFilling || isCollecting || isCatchingUp || !waiting.isEmpty else { return change() }
    waiting.append(change)
    if !isCollecting { catchUpWhenPossible() }
  }

  /// Lets the owner of the data report changes and publishes them, before any change that it asks for meanwhile.
  /// - Parameter report: Changes the data, and returns what publishes that.
  func collect(_ report: () -> () -> Void) {
    let (place, isOutermost) = (waiting.count, !isCollecting)
    isCollecting = true
    let publish = report()
    guard isOutermost else { return waiting.append(publish) }
    isCollecting = false
    if place == 0, !isFilling, !isCatchingUp {
      publish()
    } else {
      waiting.insert(publish, at: place)
    }
    if !waiting.isEmpty { catchUpWhenPossible() }
  }

  private func catchUpWhenPossible() {
    guard !isCatchingUp else { return }
    if isFilling { Task { [weak self] in self?.catchUp() } } else { catchUp() }
  }

  private func catchUp() {
    guard !isFilling, !isCatchingUp, !waiting.isEmpty else { return }
    isCatchingUp = true
    // Not those that these bring about, or cells that change the rows when they are filled could do so for ever.
    for _ in waiting.indices { waiting.removeFirst()() }
    isCatchingUp = false
    if !waiting.isEmpty { Task { [weak self] in self?.catchUp() } }
    onCaughtUp()
  }
}

/// Makes the changes of a list's rows, each at a time when the rows may change and in the order in which they were asked
/// for.
final class ChangeQueue {
  /// Whether a cell is being filled. GTK may be binding that row, and positions must not change under it.
  var isFilling = false {
    didSet {
      if !isFilling, !waiting.isEmpty { catchUpSoon() }
    }
  }
  /// Whether the owner of the data changes it and reports what it changes.
  private(set) var isCollecting = false
  private var isCatchingUp = false
  private var isScheduled = false
  private var waiting: [() -> Void] = []
  /// Called when changes that waited are made, perhaps not yet all.
  var onCaughtUp: () -> Void = {}

  /// Whether the data may already be newer than the rows. Until the last change is published no cells are requested.
  var areWaiting: Bool { isCollecting || !waiting.isEmpty }

  /// Makes a change at once or, while a cell is being filled or changes are collected, afterwards.
  func make(_ change: @escaping () -> Void) {
    guard isFilling || isCollecting || isCatchingUp || !waiting.isEmpty else { return change() }
    waiting.append(change)
    catchUp()
  }

  /// Lets the owner of the data report changes and publishes them, before any change that it asks for meanwhile.
  /// - Parameter report: Changes the data, and returns what publishes that.
  func collect(_ report: () -> () -> Void) {
    let place = waiting.count
    isCollecting = true
    let publish = report()
    isCollecting = false
    guard isFilling || isCatchingUp || !waiting.isEmpty else { return publish() }
    waiting.insert(publish, at: place)
    catchUp()
  }

  private func catchUp() {
    guard !isFilling, !isCollecting, !isCatchingUp, !waiting.isEmpty else { return }
    isCatchingUp = true
    // Not those that these bring about, or cells that change the rows when they are filled could do so for ever.
    for _ in waiting.indices { waiting.removeFirst()() }
    isCatchingUp = false
    if !waiting.isEmpty { catchUpSoon() }
    onCaughtUp()
  }

  /// Makes the changes when what is happening now has ended.
  private func catchUpSoon() {
    guard !isScheduled else { return }
    isScheduled = true
    Task { [weak self] in
      self?.isScheduled = false
      self?.catchUp()
    }
  }
}

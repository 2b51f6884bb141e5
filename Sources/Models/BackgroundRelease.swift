/// Releases a value off the main thread, for values whose many parts take several milliseconds to free.
///
/// The caller must not use the value afterwards: whoever has the last reference frees it.
package nonisolated func releaseInBackground(_ value: consuming some Sendable) {
  Task.detached(priority: .utility) { [value] in withExtendedLifetime(value) {} }
}

/// What a feed's settings are opened for.
package nonisolated enum FeedSettingsGoal: Sendable {
  case overview
  /// The user name and password are asked for at once.
  case password
  /// The address is edited at once.
  case address
}

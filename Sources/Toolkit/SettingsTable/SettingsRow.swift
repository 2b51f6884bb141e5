/// A row of a page of settings. What it is of says how it looks and how it is pressed.
@MainActor package protocol SettingsRow: Equatable {
  var content: SettingsRowContent { get }
}

/// What a row of settings shows; the first text is its name.
package nonisolated enum SettingsRowContent: Equatable {
  /// Something that is on or off; nil while it is not known.
  case toggle(String, isOn: Bool?)
  /// Something that has one of a few values, by its number among them; nil while it is not known.
  case value(String, options: [String], selected: Int?)
  /// A line of text that can be written anew, whether it is being looked at, and what is wrong with it.
  case text(String, value: String, isBusy: Bool = false, problem: String? = nil)
  /// Something that is done.
  case action(String)
  /// Something that leads to another page, and what is known of it already.
  case disclosure(String, value: String = "")
  /// Something that is so.
  case fact(String, value: String)
  /// A sentence.
  case note(String)
  /// Something that is being done, and can be called off: from 0 to 1.
  case progress(String, fraction: Double)
}

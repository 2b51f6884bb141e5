import Foundation
import Library
import Words

/// What tells the user of new articles: feeds and folders with notifications, and rules.
nonisolated struct Notifiers: Sendable, Equatable {
  /// A feed or folder.
  struct Member: Sendable, Equatable {
    let id: FolderMember
    let title: String
    var isOn = true
  }

  private(set) var members: [Member] = []
  /// The number of rules that are on and notify.
  private(set) var rules = 0
  /// The titles of all feeds and folders.
  private var titles: [FolderMember: String] = [:]

  /// Reads those of a library.
  @concurrent static func reading(_ library: Library) async throws(LibraryError) -> Notifiers {
    let (folders, feeds) = (try await library.folders(), try await library.feeds())
    var notifiers = Notifiers()
    notifiers.members =
      folders.filter(\.notifies).map { Member(id: .folder($0.id), title: $0.title) }
      + feeds.filter(\.notifies).map { Member(id: .feed($0.id), title: $0.title) }
    notifiers.rules = try await library.rules().count { $0.isEnabled && $0.actions.contains(.notify) }
    for folder in folders { notifiers.titles[.folder(folder.id)] = folder.title }
    for feed in feeds { notifiers.titles[.feed(feed.id)] = feed.title }
    return notifiers
  }

  /// Adds those that were there before as turned off, so that a row stays where it was turned off. Removed ones go.
  func keeping(_ before: Notifiers?) -> Notifiers {
    guard let before else { return self }
    let now = Set(members.map(\.id))
    var result = self
    result.members = before.members.compactMap { member in
      titles[member.id].map { Member(id: member.id, title: $0, isOn: now.contains(member.id)) }
    }
    let known = Set(result.members.map(\.id))
    result.members += members.filter { !known.contains($0.id) }
    return result
  }
}

extension Notifiers {
  /// How many there are.
  var words: String {
    let on = members.filter(\.isOn)
    let folders = on.count { if case .folder = $0.id { true } else { false } }
    let feeds = on.count - folders
    let parts = [
      feeds > 0 ? trn("%d feed", "%d feeds", feeds) : nil, folders > 0 ? trn("%d folder", "%d folders", folders) : nil,
      rules > 0 ? trn("%d rule", "%d rules", rules) : nil,
    ].compactMap(\.self)
    // Translators: no feed, folder or rule has notifications.
    return parts.isEmpty ? trc("notifications", "None") : parts.joined(separator: ", ")
  }
}

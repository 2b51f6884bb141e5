import Foundation
import Library
import ListKit
import Words
import Models
import Toolkit

/// Actions on the articles of a list. All changes are undoable.
final class ArticleActions {
  private let history: HistoryModel
  private let preferences: PreferencesStore
  private let openOutside: @MainActor (String) -> Void

  /// Called with what concerns the window.
  var onIntent: (@MainActor (TimelineIntent) -> Void)?

  init(
    history: HistoryModel, preferences: PreferencesStore, openOutside: @escaping @MainActor (String) -> Void
  ) {
    (self.history, self.preferences, self.openOutside) = (history, preferences, openOutside)
  }

  /// Marks articles as read, or as unread if all are read.
  func toggleRead(_ ids: [Article.ID]) { history.perform(.toggleRead(ids)) }

  /// Stars articles, or removes the stars if all are starred.
  func toggleStar(_ ids: [Article.ID]) { history.perform(.toggleStarred(ids)) }

  /// Adds articles to those to read later, or removes them if all are among them.
  func toggleLater(_ ids: [Article.ID]) { history.perform(.toggleLater(ids)) }

  /// Marks all articles of a list as read, except those that arrived after a given one.
  /// - Parameter latest: the last article that the list shows; nil for no limit.
  /// - Parameter end: only articles dated before this time are marked; nil for no limit.
  func markAllRead(_ list: ArticleList, upTo latest: Article.ID?, before end: Date? = nil) {
    history.perform(.markAllRead(list, upTo: latest, before: end))
  }

  func setRead(_ isRead: Bool, _ ids: [Article.ID]) {
    history.perform(.setRead(isRead, ids))
  }

  private func setStarred(_ isStarred: Bool, _ ids: [Article.ID]) {
    history.perform(.setStarred(isStarred, ids))
  }

  /// Returns the context menu of a row.
  /// - Parameters:
  ///   - ids: the affected articles: the row's own, or all selected ones.
  ///   - known: the summaries of those that are loaded.
  ///   - above: returns the articles above the row.
  ///   - markBelow: marks the articles below the row as read; these may not be loaded yet.
  ///   - widget: a widget in the window, for access to its clipboard.
  func menu(
    _ ids: [Article.ID], _ known: [ArticleSummary], above: @escaping () -> [Article.ID],
    markBelow: @escaping () -> Void, widget: AnyWidget
  ) -> Menu {
    let isAnyUnknown = known.count < ids.count
    let marksRead = isAnyUnknown || known.contains { !$0.isRead }
    let stars = isAnyUnknown || known.contains { !$0.isStarred }
    let defers = isAnyUnknown || known.contains { !$0.isLater }
    let address = known.count == 1 && ids.count == 1 ? known[0].webAddress : nil
    let groups = [
      [
        Menu.Item(marksRead ? tr("Mark as Read") : tr("Mark as Unread")) { self.setRead(marksRead, ids) },
        Menu.Item(stars ? tr("Star") : tr("Remove Star")) { self.setStarred(stars, ids) },
        Menu.Item(SelectionSummary.laterWords(adds: defers)) { self.history.perform(.setLater(defers, ids)) },
        // Translators: opens a dialog in which the article is given tags.
        Menu.Item(tr("Tags…")) { [weak self] in self?.onIntent?(.tag(ids)) },
      ],
      [
        // Translators: marks the articles above this one in the list.
        Menu.Item(tr("Mark Above as Read")) { self.setRead(true, above()) },
        // Translators: marks the articles below this one in the list.
        Menu.Item(tr("Mark Below as Read"), action: markBelow),
      ],
      [
        Menu.Item(tr("Open in New Window")) { [weak self] in self?.onIntent?(.openInWindows(ids, isBehind: false)) },
        Menu.Item(tr("Open in Browser"), isEnabled: address != nil) { address.map { self.openOutside($0) } },
        Menu.Item(tr("Copy Link"), isEnabled: address != nil) { address.map(widget.copy) },
        // Translators: a verb: opens a new email that contains the link.
        Menu.Item(tr("Email Link"), isEnabled: address != nil) { [weak self] in
          SendService.Preset.email.service.map { self?.onIntent?(.send(ids, to: $0)) }
        },
        sendItem(ids),
      ],
      mutingItems(ids, known) + keptItems(ids, known),
    ]
    return Menu(groups: groups.filter { !$0.isEmpty })
  }

  /// Returns the item with the services that articles can be sent to.
  private func sendItem(_ ids: [Article.ID]) -> Menu.Item {
    let services = preferences.services.map { service in
      Menu.Item(service.name) { [weak self] in self?.onIntent?(.send(ids, to: service)) }
    }
    // Translators: a menu item: opens the preferences of the services that articles can be sent to.
    let other = Menu.Item(tr("Services…")) { [weak self] in self?.onIntent?(.send(ids, to: nil)) }
    // Translators: a submenu with services on the web: sends the article to one of them.
    return Menu.Item(tr("Send To"), submenu: Menu(groups: [services, [other]]))
  }

  /// Returns the item that lets retention delete articles that a rule keeps.
  private func keptItems(_ ids: [Article.ID], _ known: [ArticleSummary]) -> [Menu.Item] {
    guard known.contains(where: \.isKept) else { return [] }
    // Translators: the article was kept forever by a rule; now it is deleted when it is old, like others.
    return [Menu.Item(tr("No Longer Keep Forever")) { self.history.perform(.stopKeeping(ids)) }]
  }

  /// The number of categories that the menu offers; some feeds give an article dozens.
  private static let mutableCategories = 5

  /// Returns the items that create a rule from an article, or that show muted articles again.
  private func mutingItems(_ ids: [Article.ID], _ known: [ArticleSummary]) -> [Menu.Item] {
    let muted = known.filter(\.isMuted).map(\.id)
    // Translators: shows articles again that a rule has hidden.
    guard muted.isEmpty else { return [Menu.Item(tr("Unmute")) { self.history.perform(.unmute(muted)) }] }
    guard ids.count == 1, let article = known.first else { return [] }
    func item(_ title: String, _ query: SearchQuery?, _ actions: RuleActions = .mute) -> Menu.Item {
      Menu.Item(title, isEnabled: query != nil) { [weak self] in
        query.map { self?.onIntent?(.addRule(RuleDraft(query: $0, actions: actions))) }
      }
    }
    return [
      // Translators: a submenu: creates a rule that hides articles like this one.
      Menu.Item(
        tr("Mute"),
        submenu: Menu(
          [
            // Translators: in the menu “Mute”: creates a rule from the article’s title.
            item(tr("Words in the Title…"), MuteReason.title.query(for: article)),
            // Translators: in the menu “Mute”: creates a rule from the author’s name.
            item(tr("This Author…"), MuteReason.author.query(for: article)),
            // Translators: in the menu “Mute”: creates a rule for a part of this feed.
            item(tr("In This Feed…"), MuteReason.feed.query(for: article)),
          ]
            + article.categories.prefix(Self.mutableCategories).map { name in
              // Translators: in the menu “Mute”: creates a rule for a category of the feed, whose name follows.
              item(tr("Category “%s”…", name), SearchQuery.named(name, in: .category))
            })),
      item(tr("New Rule…"), MuteReason.title.query(for: article) ?? MuteReason.feed.query(for: article), []),
    ]
  }

  /// Returns the buttons shown when hovering over a row.
  func rowActions(_ summary: ArticleSummary) -> [RowAction] {
    [
      RowAction(
        summary.isRead ? tr("Mark as Unread") : tr("Mark as Read"),
        icon: summary.isRead ? "kiji-read-symbolic" : "kiji-unread-symbolic"
      ) { self.setRead(!summary.isRead, [summary.id]) },
      RowAction(
        summary.isStarred ? tr("Remove Star") : tr("Star"),
        icon: summary.isStarred ? "kiji-starred-symbolic" : "kiji-unstarred-symbolic"
      ) { self.setStarred(!summary.isStarred, [summary.id]) },
    ]
  }
}

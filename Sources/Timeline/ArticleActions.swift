import Foundation
import Library
import ListKit
import Words
import Models
import Toolkit

/// What a person can do with articles of a list. All of it can be taken back that changes anything.
final class ArticleActions {
  private let history: HistoryModel
  private let openOutside: @MainActor (String) -> Void

  init(history: HistoryModel, openOutside: @escaping @MainActor (String) -> Void) {
    self.history = history
    self.openOutside = openOutside
  }

  /// Marks articles as read, or as unread where all are read.
  func toggleRead(_ ids: [Article.ID]) { history.perform(.toggleRead(ids)) }

  /// Stars articles, or takes the stars away where all have one.
  func toggleStar(_ ids: [Article.ID]) { history.perform(.toggleStarred(ids)) }

  /// Marks all of a list that was there when the person asked.
  /// - Parameter latest: what came later does not stand in the list yet; nil where nothing does.
  func markAllRead(_ list: ArticleList, upTo latest: Article.ID?) {
    history.perform(.markAllRead(list, upTo: latest))
  }

  /// Keeps a search among the lists.
  func save(_ query: SearchQuery, as title: String) {
    history.perform(.saveSearch(query, as: title)) { _ in tr("The search %s is in the sidebar now", title) }
  }

  func setRead(_ isRead: Bool, _ ids: [Article.ID]) {
    history.perform(.setRead(isRead, ids))
  }

  private func setStarred(_ isStarred: Bool, _ ids: [Article.ID]) {
    history.perform(.setStarred(isStarred, ids))
  }

  /// The menu of a row.
  /// - Parameters:
  ///   - ids: the articles it is about: the row's, or all that are selected.
  ///   - known: those of them whose content is there.
  ///   - above: the articles above the row.
  ///   - markBelow: marks those below it as read, which may not be known yet.
  ///   - widget: in the window whose clipboard is written to.
  func menu(
    _ ids: [Article.ID], _ known: [ArticleSummary], above: @escaping () -> [Article.ID],
    markBelow: @escaping () -> Void, widget: AnyWidget
  ) -> Menu {
    let isAnyUnknown = known.count < ids.count
    let marksRead = isAnyUnknown || known.contains { !$0.isRead }
    let stars = isAnyUnknown || known.contains { !$0.isStarred }
    let address = known.count == 1 && ids.count == 1 ? known[0].webAddress : nil
    let title = known.first?.title ?? ""
    return Menu(groups: [
      [
        Menu.Item(marksRead ? tr("Mark as Read") : tr("Mark as Unread")) { self.setRead(marksRead, ids) },
        Menu.Item(stars ? tr("Star") : tr("Remove Star")) { self.setStarred(stars, ids) },
      ],
      [
        // Translators: marks the articles above this one in the list.
        Menu.Item(tr("Mark Above as Read")) { self.setRead(true, above()) },
        // Translators: marks the articles below this one in the list.
        Menu.Item(tr("Mark Below as Read"), action: markBelow),
      ],
      [
        Menu.Item(tr("Open in Browser"), isEnabled: address != nil) { address.map { self.openOutside($0) } },
        Menu.Item(tr("Copy Link"), isEnabled: address != nil) { address.map(widget.copy) },
        // Translators: a verb: writes a mail that has the link in it.
        Menu.Item(tr("Mail Link"), isEnabled: address != nil) { address.map { self.mail(title, $0) } },
      ],
    ])
  }

  /// The buttons over a row.
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

  private func mail(_ title: String, _ address: String) {
    let fields = [("subject", title), ("body", address)].map { name, value in
      "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }
    openOutside("mailto:?" + fields.joined(separator: "&"))
  }
}

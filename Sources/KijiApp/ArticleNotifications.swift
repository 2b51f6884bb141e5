// Ownership: a notification is owned here until it is passed on; GApplication owns the actions. Threads: main thread only.

internal import CGLib
import GLibKit
import Library
import Toolkit
import Words

/// What the user chooses in a notification.
enum NotificationChoice {
  /// Opens an article, or Unread (nil).
  case open(Article.ID?)
  case markRead(Article.ID)
  case star(Article.ID)
}

/// The notification of new articles. GApplication sends it to the portal in a sandbox, otherwise to the desktop.
final class ArticleNotifications {
  private let app: GObjectRef
  private let actions: Actions
  /// A later notification replaces the earlier one.
  private static let id = "arrivals"

  init(_ app: GObjectRef, _ actions: Actions, onChoice: @escaping @MainActor (NotificationChoice) -> Void) {
    (self.app, self.actions) = (app, actions)
    actions.add("show-unread") { onChoice(.open(nil)) }
    actions.addNumbered("open-article") { onChoice(.open(Article.ID(rawValue: $0))) }
    actions.addNumbered("mark-article-read") { onChoice(.markRead(Article.ID(rawValue: $0))) }
    actions.addNumbered("star-article") { onChoice(.star(Article.ID(rawValue: $0))) }
  }

  /// Shows a notification, or withdraws it (nil).
  func show(_ arrivals: ArticleArrivals?) {
    guard let arrivals else { return g_application_withdraw_notification(app.pointer.typed(), Self.id) }
    guard let notification = g_notification_new(arrivals.title) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(notification)) }
    // No sound, and nothing that stays on the screen.
    g_notification_set_priority(notification, G_NOTIFICATION_PRIORITY_LOW)
    if arrivals.count == 1 {
      let target = { g_variant_new_int64(gint64(arrivals.newest.id.rawValue)) }
      g_notification_set_body(notification, arrivals.newest.feedTitle)
      g_notification_set_default_action_and_target_value(notification, "app.open-article", target())
      // Translators: a button of a notification: shows the article.
      g_notification_add_button_with_target_value(notification, tr("Open"), "app.open-article", target())
      g_notification_add_button_with_target_value(
        notification, tr("Mark as Read"), "app.mark-article-read", target())
      g_notification_add_button_with_target_value(
        notification, tr("Star"), "app.star-article", target())
    } else {
      g_notification_set_default_action(notification, "app.show-unread")
    }
    g_application_send_notification(app.pointer.typed(), Self.id, notification)
  }
}

extension ArticleArrivals {
  /// What is announced.
  fileprivate var title: String {
    guard count == 1 else {
      let articles = trn("%d new article", "%d new articles", count)
      // Translators: %s is a number of new articles, such as “14 new articles”.
      return trn("%s in %d feed", "%s in %d feeds", feeds, articles)
    }
    return newest.title.isEmpty ? tr("New article") : newest.title
  }
}

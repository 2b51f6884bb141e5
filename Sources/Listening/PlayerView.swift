import CGtk
import CGLib
import GLibKit
import Library
package import ListKit
import Playback
import Toolkit
import Words

/// The bar below the panes: what is playing, and its controls.
package final class PlayerView: View {
  @Outlet var film: AnyWidget
  @Outlet var picture: AnyWidget
  @Outlet var controls: AnyWidget
  @Outlet var play: Button
  @Outlet var article: Button
  @Outlet var title: Label
  @Outlet var feed: Label
  @Outlet var elsewhere: Button
  @Outlet var chapters: AnyWidget
  @Outlet var chapterList: ListView
  @Outlet var speed: AnyWidget
  @Outlet var queue: AnyWidget
  @Outlet var waiting: AnyWidget
  @Outlet var list: ListView
  @Outlet var pages: Stack
  @Outlet var place: Label
  @Outlet var slider: Slider
  @Outlet var marks: ChapterMarks
  @Outlet var duration: Label
  @Outlet var reason: Label
  @Outlet var outside: Button

  /// The episode's feed.
  private var subtitle = ""
  /// The title of the chapter that is playing.
  private var chapter: String?

  package override func didLoad() {
    PlayerLayout.lay(out: controls.pointer)
    slider.setSteps(5, page: PlayerModel.skip)
    guard let menu = g_menu_new() else { return }
    for rate in PlaybackRate.all { g_menu_append(menu, rate.words, "win.listen-speed::\(rate.name)") }
    gtk_menu_button_set_menu_model(speed.opaque, menu.raw.typed())
    g_object_unref(menu.raw)
    speed.takesFocusFromItsMenu()
    // GTK would focus the last button of the list.
    Signal.connect("map", of: list.pointer) { [weak self] in
      MainLoopBridge.whenIdle { self?.list.grabFocus() }
    }
  }

  /// Shows a frame of the video.
  func show(_ frame: VideoFrame, of player: PlayerModel) {
    // It may come after playing has ended.
    guard player.hasFilm,
      let texture = gdk_memory_texture_new(
        Int32(frame.width), Int32(frame.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, frame.bytes.opaque,
        gsize(frame.stride))
    else { return }
    gtk_picture_set_paintable(picture.opaque, UnsafeMutableRawPointer(texture).opaque)
    g_object_unref(UnsafeMutableRawPointer(texture))
    showFilm(true)
  }

  /// Shows or hides the picture, and moves toasts above it.
  private func showFilm(_ isShown: Bool) {
    if !isShown { gtk_picture_set_paintable(picture.opaque, nil) }
    film.setVisible(isShown)
    AnyWidget(root).setWindowStyle("has-video", isShown)
  }

  /// Shows the state of a player.
  func show(_ player: PlayerModel) {
    AnyWidget(elsewhere.pointer).setVisible(player.episode?.isVideo == true)
    // It is shown with the first frame.
    if !player.hasFilm { showFilm(false) }
    AnyWidget(root).setVisible(!player.isEmpty)
    let (isPlaying, isLoading) = (player.phase == .playing, player.phase == .loading)
    play.setIcon(isPlaying || isLoading ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    play.describe(name: isPlaying || isLoading ? tr("Pause") : trc("audio", "Play"))
    // Translators: the player waits for audio from the network.
    show(player.episode, isLoading ? tr("Loading…") : player.limits, then: player.queue.episodes)
    gtk_menu_button_set_label(speed.opaque, player.rate.words)
    speed.setSensitive(player.isSeekable)
    Self.describe(speed, name: tr("Speed"), description: player.rate.words)
    if case .failed(let failure) = player.phase {
      reason.setText(failure.words)
      pages.show("failure")
    } else {
      pages.show("place")
    }
    showPlace(player)
  }

  private func show(_ episode: Episode?, _ state: String, then waiting: [Episode]) {
    guard let episode else {
      // Translators: the episode that “Play” begins with, because nothing is playing.
      let next = waiting.first.map { tr("Next: %s", $0.shownTitle) } ?? ""
      let count = trn("%d episode in the queue", "%d episodes in the queue", waiting.count)
      title.setText(next)
      setSubtitle(count)
      return article.describe(name: tr("%s, %s", next, count), description: tr("Show Article"))
    }
    title.setText(episode.shownTitle)
    setSubtitle([state, episode.fileTitle ?? "", episode.feedTitle].filter { !$0.isEmpty }.joined(separator: " · "))
    // Translators: what is playing: the title of an episode, and that of its feed.
    article.describe(name: tr("%s, %s", episode.shownTitle, episode.feedTitle), description: tr("Show Article"))
    picture.describe(name: episode.shownTitle)
  }

  private func setSubtitle(_ text: String) {
    subtitle = text
    feed.setText([chapter, subtitle].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · "))
  }

  /// Shows the title of the chapter that is playing; nil for none.
  func showChapter(_ title: String?) {
    chapter = title
    setSubtitle(subtitle)
    Self.describe(chapters, name: tr("Chapters"), description: title ?? "")
  }

  /// Describes the button within a menu button, which has the focus.
  private static func describe(_ menu: AnyWidget, name: String, description: String) {
    guard let button = gtk_widget_get_first_child(menu.pointer) else { return }
    // GTK names it after the menu button or its label, too.
    for relation in [GTK_ACCESSIBLE_RELATION_LABELLED_BY, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY] {
      gtk_accessible_reset_relation(AnyWidget(button).opaque, relation)
    }
    AnyWidget(button).describe(name: name, description: description)
  }

  /// Shows the place in the episode, or, without one, where the next one will begin.
  func showPlace(_ player: PlayerModel) {
    let isNext = player.episode == nil
    let seconds = isNext ? player.queue.nextPlace : player.place
    let length = isNext ? player.queue.episodes.first?.shownDuration : player.duration
    let (now, all) = (PlayingTime.text(seconds), length.map { PlayingTime.text($0) })
    place.setText(now)
    duration.setText(all ?? "")
    AnyWidget(slider.pointer).setSensitive(all != nil && !isNext && player.isSeekable)
    // Where the place is in the whole is only known with the duration.
    slider.show(length == nil ? 0 : seconds, of: length ?? 0, words: all.map { tr("%s of %s", now, $0) } ?? now)
  }
}

extension PlayerModel {
  /// What cannot be done with what is playing, in a few words.
  fileprivate var limits: String {
    guard episode != nil, !isSeekable else { return "" }
    return beganAtStart
      // Translators: the server sends an episode as a stream, so that it does not continue where the user had stopped.
      ? tr("From the beginning: place and speed cannot be changed") : tr("Place and speed cannot be changed")
  }

  /// Whether a picture belongs to what is playing.
  fileprivate var hasFilm: Bool {
    if case .failed = phase { false } else { episode?.isVideo == true && isOpened }
  }
}

package import GLibKit
package import Library

/// The player for the desktop and other programs: the interfaces of MPRIS 2.2 on the session bus. The name on the bus,
/// by which they find players, is owned while there is an episode in the player.
package final class MediaRemote {
  /// What the desktop sees of the program, and asks it for.
  package struct Program {
    /// The application ID, which is also the name of its desktop file.
    let id: String
    let name: String
    let raise: @MainActor () -> Void
    let quit: @MainActor () -> Void
    /// Returns the URL of an episode's image, or nil if images are not shown.
    let artwork: @MainActor (Episode) -> String?

    package init(
      id: String, name: String, raise: @escaping @MainActor () -> Void, quit: @escaping @MainActor () -> Void,
      artwork: @escaping @MainActor (Episode) -> String?
    ) { (self.id, self.name, self.raise, self.quit, self.artwork) = (id, name, raise, quit, artwork) }
  }

  private static let path = "/org/mpris/MediaPlayer2"
  private static let playerInterface = "org.mpris.MediaPlayer2.Player"

  private static let rootDescription = """
    <node><interface name="org.mpris.MediaPlayer2">
      <method name="Raise"/><method name="Quit"/>
      <property name="CanQuit" type="b" access="read"/><property name="CanRaise" type="b" access="read"/>
      <property name="HasTrackList" type="b" access="read"/>
      <property name="Identity" type="s" access="read"/><property name="DesktopEntry" type="s" access="read"/>
      <property name="SupportedUriSchemes" type="as" access="read"/>
      <property name="SupportedMimeTypes" type="as" access="read"/>
    </interface></node>
    """

  private static let playerDescription = """
    <node><interface name="org.mpris.MediaPlayer2.Player">
      <method name="Next"/><method name="Previous"/><method name="Pause"/><method name="PlayPause"/>
      <method name="Stop"/><method name="Play"/>
      <method name="Seek"><arg type="x" direction="in"/></method>
      <method name="SetPosition"><arg type="o" direction="in"/><arg type="x" direction="in"/></method>
      <method name="OpenUri"><arg type="s" direction="in"/></method>
      <signal name="Seeked"><arg type="x"/></signal>
      <property name="PlaybackStatus" type="s" access="read"/><property name="Rate" type="d" access="readwrite"/>
      <property name="Metadata" type="a{sv}" access="read"/><property name="Volume" type="d" access="read"/>
      <property name="Position" type="x" access="read"/>
      <property name="MinimumRate" type="d" access="read"/><property name="MaximumRate" type="d" access="read"/>
      <property name="CanGoNext" type="b" access="read"/><property name="CanGoPrevious" type="b" access="read"/>
      <property name="CanPlay" type="b" access="read"/><property name="CanPause" type="b" access="read"/>
      <property name="CanSeek" type="b" access="read"/><property name="CanControl" type="b" access="read"/>
    </interface></node>
    """

  private let player: PlayerModel
  private let bus: BusConnection
  private let program: Program
  private var objects: [BusObject] = []
  private var name: BusName?
  /// What other programs know.
  private var known: [String: BusValue] = [:]

  /// - Parameter bus: nil if there is no session bus.
  /// - Returns: nil if the program can be found by MPRIS already, because another library's player is.
  package init?(of player: PlayerModel, on bus: BusConnection?, _ program: Program) {
    guard let bus else { return nil }
    (self.player, self.bus, self.program) = (player, bus, program)
    let root = BusObject(
      on: bus, path: Self.path, interface: Self.rootDescription,
      properties: BusObject.Properties { [weak self] in self?.rootProperty($0) }
    ) { [weak self] method, _, reply in
      reply([])
      if method == "Raise" { self?.program.raise() } else { self?.program.quit() }
    }
    guard let root else { return nil }
    let controls = BusObject(
      on: bus, path: Self.path, interface: Self.playerDescription,
      properties: BusObject.Properties(
        get: { [weak self] in self?.property($0) }, set: { [weak self] in self?.set($0, $1) })
    ) { [weak self] method, arguments, reply in
      reply([])
      self?.perform(method, arguments)
    }
    objects = [root, controls].compactMap(\.self)
  }

  /// Tells other programs what has changed.
  package func playerDidChange() {
    if player.phase == .empty {
      name?.release()
      (name, known) = (nil, [:])
      return
    }
    let properties = announced
    let changed = properties.filter { known[$0.key] != $0.value }
    known = properties
    if name == nil { name = bus.own("org.mpris.MediaPlayer2." + program.id) }
    guard !changed.isEmpty else { return }
    bus.emit(
      "PropertiesChanged", of: Self.path, "org.freedesktop.DBus.Properties",
      [.string(Self.playerInterface), .options(changed), .strings([])])
  }

  /// Tells other programs the place, which they cannot know after a seek.
  package func playerDidSeek() {
    if name != nil { bus.emit("Seeked", of: Self.path, Self.playerInterface, [.long(position)]) }
  }

  /// Leaves the bus.
  package func close() {
    name?.release()
    name = nil
    for object in objects { object.withdraw() }
    objects = []
  }

  private func perform(_ method: String, _ arguments: [BusValue]) {
    switch (method, arguments.first, arguments.dropFirst().first) {
    case ("Next", _, _): player.next()
    case ("Previous", _, _): player.seek(to: 0)
    case ("Pause", _, _): player.pause()
    case ("PlayPause", _, _): player.toggle()
    case ("Play", _, _): player.resume()
    case ("Stop", _, _): player.stop()
    case ("Seek", .long(let microseconds), _):
      let place = player.place + Double(microseconds) / Self.second
      // As the specification says, a seek beyond the end acts like Next.
      let isBeyondEnd = player.fileDuration.map { place > $0 } ?? false
      if isBeyondEnd, player.hasNext { player.next() } else { player.seek(to: place) }
    case ("SetPosition", .string(let track), .long(let microseconds)):
      let place = Double(microseconds) / Self.second
      // An episode that has ended meanwhile, or a place that it does not have, is ignored.
      guard track == player.episode?.trackPath, place >= 0, place <= player.fileDuration ?? .infinity else { return }
      player.seek(to: place)
    default: break
    }
  }

  private func set(_ name: String, _ value: BusValue) {
    guard name == "Rate", case .real(let factor) = value else { return }
    // As the specification says, 0 means pause.
    if factor == 0 { player.pause() } else { player.setRate(PlaybackRate(factor)) }
  }

  private func rootProperty(_ name: String) -> BusValue? {
    switch name {
    case "CanQuit", "CanRaise": .flag(true)
    case "HasTrackList": .flag(false)
    case "Identity": .string(program.name)
    case "DesktopEntry": .string(program.id)
    case "SupportedUriSchemes", "SupportedMimeTypes": .strings([])
    default: nil
    }
  }

  private func property(_ name: String) -> BusValue? {
    switch name {
    case "Position": .long(position)
    case "Volume": .real(1)
    case "MinimumRate": .real(PlaybackRate.range.lowerBound)
    case "MaximumRate": .real(PlaybackRate.range.upperBound)
    case "CanGoPrevious", "CanPlay", "CanPause", "CanControl": .flag(true)
    default: announced[name]
    }
  }

  /// The properties whose changes are announced.
  private var announced: [String: BusValue] {
    [
      "PlaybackStatus": .string(status), "Rate": .real(player.rate.factor), "Metadata": .options(metadata),
      "CanGoNext": .flag(player.hasNext), "CanSeek": .flag(player.isSeekable),
    ]
  }

  private var status: String {
    switch player.phase {
    case .playing, .loading: "Playing"
    case .paused, .failed: "Paused"
    case .empty: "Stopped"
    }
  }

  private var metadata: [String: BusValue] {
    guard let episode = player.episode else { return [:] }
    var metadata: [String: BusValue] = [
      "mpris:trackid": .path(episode.trackPath), "xesam:title": .string(episode.shownTitle),
      "xesam:artist": .strings([episode.feedTitle]),
    ]
    if let duration = player.duration { metadata["mpris:length"] = .long(Self.microseconds(duration)) }
    // The desktop loads the image: not before the user has asked for the episode.
    if player.isOpened, let artwork = program.artwork(episode) { metadata["mpris:artUrl"] = .string(artwork) }
    return metadata
  }

  /// Microseconds, in which MPRIS counts.
  private static let second = 1_000_000.0

  private var position: Int64 { Self.microseconds(player.place) }

  private static func microseconds(_ seconds: Double) -> Int64 { Int64(exactly: (seconds * second).rounded()) ?? 0 }
}

extension Episode {
  /// The object path by which MPRIS names an episode.
  fileprivate var trackPath: String { "/io/github/kiji_reader/Kiji/episode/\(id.article.rawValue)_\(id.position)" }
}

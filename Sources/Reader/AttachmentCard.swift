import ArticleHTML
import Foundation
import Library
import Words

/// What is said of a file that belongs to an article.
nonisolated struct AttachmentCard {
  /// What can be done with a file.
  enum Kind {
    case audio
    case video
    case picture
    case other
  }

  let file: Attachment
  /// What it is called, where something better than the file's name is known.
  var title: String?

  /// The scheme by which the page says which one is meant.
  static let scheme = "kiji-attachment"

  /// By the media type, or else by the name.
  var kind: Kind {
    let type = file.mimeType?.lowercased() ?? ""
    let ending = fileName.split(separator: ".").last?.lowercased() ?? ""
    if type.hasPrefix("audio/") || ["mp3", "m4a", "ogg", "oga", "opus", "flac", "wav"].contains(ending) {
      return .audio
    }
    if type.hasPrefix("video/") || ["mp4", "m4v", "webm", "ogv", "mov"].contains(ending) { return .video }
    return type.hasPrefix("image/") ? .picture : .other
  }

  /// The video that it is on a site of videos.
  var video: VideoPage? { ArticleHTML.video(at: file.url) }

  /// Its title, or else the file's name.
  var name: String { title ?? fileName }

  private var fileName: String {
    let path = file.url.prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").last.map(String.init) ?? file.url
    return last.removingPercentEncoding ?? last
  }

  /// What it is, how large and how long.
  var facts: String {
    var facts = [words]
    if let bytes = file.sizeInBytes, bytes > 0 { facts.append(bytes.bytesText) }
    if let seconds = file.durationInSeconds, seconds >= 1 { facts.append(Self.time(Int(seconds))) }
    return facts.joined(separator: " · ")
  }

  /// Whether the program may open it: what is not of the web stays where it is.
  var isOfTheWeb: Bool { ["http://", "https://"].contains { file.url.lowercased().hasPrefix($0) } }

  private var words: String {
    switch kind {
    case .audio: tr("Audio")
    case .video: tr("Video")
    case .picture: tr("Picture")
    // Translators: an attachment of an article that is of no other kind.
    case .other: tr("File")
    }
  }

  private static func time(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}

nonisolated extension Attachment {
  /// Whether the feed says that it is an image.
  var isPicture: Bool { mimeType?.lowercased().hasPrefix("image/") == true }
}

nonisolated extension ArticleContent {
  /// The cards of its files. The only episode is called by the article's title.
  var cards: [AttachmentCard] {
    let plain = attachments.map { AttachmentCard(file: $0) }
    let played = plain.indices.filter { [.audio, .video].contains(plain[$0].kind) }
    guard played.count == 1, let only = played.first, !summary.title.isEmpty else { return plain }
    var cards = plain
    cards[only].title = summary.title
    return cards
  }
}

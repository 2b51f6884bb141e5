import ArticleHTML
import Foundation
import Library
import Words

/// The card that shows an attachment below the article.
nonisolated struct AttachmentCard {
  let file: Attachment
  /// The article's title, if it is that of the file, too.
  var articleTitle: String?

  /// The URL scheme by which the page identifies an attachment.
  static let scheme = "kiji-attachment"

  /// The kind, which determines how the attachment is opened.
  var kind: Attachment.Kind { file.kind }

  /// The video, if the URL is that of a page on a video site.
  var video: VideoPage? { ArticleHTML.video(at: file.url) }

  /// The file's own title, otherwise that of the article, otherwise the file name.
  var name: String { file.title ?? articleTitle ?? file.fileName }

  /// The kind, size and duration for display.
  var facts: String {
    var facts = [words]
    if let bytes = file.sizeInBytes, bytes > 0 { facts.append(bytes.bytesText) }
    if let seconds = file.durationInSeconds, seconds >= 1 { facts.append(PlayingTime.text(seconds)) }
    return facts.joined(separator: " · ")
  }

  /// Whether the attachment has an http(s) URL; others are not shown, so that they are never opened.
  var isOfTheWeb: Bool { ["http://", "https://"].contains { file.url.lowercased().hasPrefix($0) } }

  private var words: String {
    switch kind {
    case .audio: tr("Audio")
    case .video: tr("Video")
    case .picture: tr("Image")
    // Translators: an attachment of an article that is not audio, video or an image.
    case .other: tr("File")
    }
  }
}

nonisolated extension Attachment {
  /// Whether the feed declares an image media type.
  var isImage: Bool { mimeType?.lowercased().hasPrefix("image/") == true }
}

nonisolated extension ArticleContent {
  /// The attachment cards. If there is exactly one audio or video file, the article's title is that of the file, too.
  var cards: [AttachmentCard] {
    let plain = attachments.map { AttachmentCard(file: $0) }
    let played = plain.indices.filter { [.audio, .video].contains(plain[$0].kind) }
    guard played.count == 1, let only = played.first, !summary.title.isEmpty else { return plain }
    var cards = plain
    cards[only].articleTitle = summary.title
    return cards
  }
}

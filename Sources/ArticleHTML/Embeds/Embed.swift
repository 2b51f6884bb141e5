import WebText

/// A page embedded in an article, described so that it can be shown as a link.
struct Embed {
  /// The page to open.
  let page: String
  /// A preview image, if its URL can be derived from the page's.
  let thumbnail: String?
  /// A short description.
  let name: String
  /// The site that the video is on; nil if the page is not a video.
  let site: String?

  /// Creates an embed for an absolute URL; `nil` if its scheme is not `http` or `https`.
  init?(_ address: String) {
    guard let web = WebAddress(address) else { return nil }
    if let video = Self.video(web) {
      self = video
    } else {
      self.init(page: address, thumbnail: nil, name: web.host, site: nil)
    }
  }

  private init(page: String, thumbnail: String?, name: String, site: String?) {
    self.page = page
    self.thumbnail = thumbnail
    self.name = name
    self.site = site
  }

  private static func video(_ web: WebAddress) -> Embed? {
    switch web.host {
    case "youtube.com", "m.youtube.com", "youtube-nocookie.com", "youtu.be": youTube(web)
    case "player.vimeo.com", "vimeo.com": vimeo(web)
    case "dailymotion.com", "geo.dailymotion.com", "dai.ly": dailymotion(web)
    case "archive.org":
      id(after: "embed", in: web).map { id in
        Embed(
          page: "https://archive.org/details/\(id)", thumbnail: "https://archive.org/services/img/\(id)",
          name: "Internet Archive", site: "Internet Archive")
      }
    case "streamable.com":
      (id(after: "e", in: web) ?? id(after: "o", in: web)).map {
        Embed(page: "https://streamable.com/\($0)", thumbnail: nil, name: "Video on Streamable", site: "Streamable")
      }
    case "embed.nicovideo.jp":
      id(after: "watch", in: web).map {
        Embed(page: "https://www.nicovideo.jp/watch/\($0)", thumbnail: nil, name: "Video on Niconico", site: "Niconico")
      }
    case "embed.ted.com":
      id(after: "talks", in: web).map {
        Embed(page: "https://www.ted.com/talks/\($0)", thumbnail: nil, name: "Talk on TED", site: "TED")
      }
    case "player.bilibili.com":
      web.field("bvid").flatMap(name).map {
        Embed(page: "https://www.bilibili.com/video/\($0)", thumbnail: nil, name: "Video on Bilibili", site: "Bilibili")
      }
    case "player.twitch.tv": twitch(web)
    default: peerTube(web)
    }
  }

  private static func twitch(_ web: WebAddress) -> Embed? {
    let page =
      web.field("video").flatMap(name).map { "videos/" + $0.drop { $0 == "v" } } ?? web.field("channel").flatMap(name)
    return page.map {
      Embed(page: "https://www.twitch.tv/\($0)", thumbnail: nil, name: "Video on Twitch", site: "Twitch")
    }
  }

  private static func youTube(_ web: WebAddress) -> Embed? {
    let places = ["embed", "v", "shorts", "live", "e"]
    let id =
      web.host == "youtu.be"
      ? web.path.first.flatMap(name)
      : web.field("v").flatMap(name) ?? places.lazy.compactMap { self.id(after: $0, in: web) }.first
    if let id, id != "videoseries", id != "live_stream" {
      return Embed(
        page: "https://www.youtube.com/watch?v=\(id)", thumbnail: "https://i.ytimg.com/vi/\(id)/hqdefault.jpg",
        name: "Video on YouTube", site: "YouTube")
    }
    return web.field("list").flatMap(name).map {
      Embed(
        page: "https://www.youtube.com/playlist?list=\($0)", thumbnail: nil, name: "Videos on YouTube", site: "YouTube")
    }
  }

  private static func vimeo(_ web: WebAddress) -> Embed? {
    let id = web.host == "vimeo.com" ? web.path.first.flatMap(name) : id(after: "video", in: web)
    guard let id, id.allSatisfy(\.isNumber) else { return nil }
    // Vimeo's thumbnail URLs require a request, and no other site needs to know what is read here.
    let key = web.field("h").flatMap(name).map { "/\($0)" } ?? ""
    return Embed(page: "https://vimeo.com/\(id)\(key)", thumbnail: nil, name: "Video on Vimeo", site: "Vimeo")
  }

  private static func dailymotion(_ web: WebAddress) -> Embed? {
    let id =
      web.host == "dai.ly"
      ? web.path.first.flatMap(name) : id(after: "video", in: web) ?? web.field("video").flatMap(name)
    return id.map {
      Embed(
        page: "https://www.dailymotion.com/video/\($0)",
        thumbnail: "https://www.dailymotion.com/thumbnail/video/\($0)", name: "Video on Dailymotion",
        site: "Dailymotion")
    }
  }

  /// PeerTube runs on many hosts; its videos are recognized by their path.
  private static func peerTube(_ web: WebAddress) -> Embed? {
    guard web.path.count == 3, web.path[0] == "videos", web.path[1] == "embed", let id = name(web.path[2]) else {
      return nil
    }
    return Embed(
      page: "\(web.origin)/videos/watch/\(id)", thumbnail: "\(web.origin)/lazy-static/previews/\(id).jpg",
      name: "Video on \(web.host)", site: web.host)
  }

  private static func id(after place: String, in web: WebAddress) -> String? {
    web.path.firstIndex { $0 == place }.flatMap { web.path.indices.contains($0 + 1) ? name(web.path[$0 + 1]) : nil }
  }

  /// Returns the text if it can be a video's ID.
  private static func name(_ text: Substring) -> String? {
    let isName = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E }
    return isName && !text.isEmpty && text.utf8.count <= 64 && text != ".." ? String(text) : nil
  }
}

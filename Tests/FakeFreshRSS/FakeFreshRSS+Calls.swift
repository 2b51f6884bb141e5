import Foundation
import LoopbackServer

extension FakeFreshRSS {
  private static let readingList = "user/-/state/com.google/reading-list"
  private static let read = "user/-/state/com.google/read"
  private static let starred = "user/-/state/com.google/starred"
  private static let label = "user/-/label/"
  static let badRequest = HTTPStatusCode(400, phrase: "Bad Request")

  static func respond(_ call: Call, _ request: HTTPRequest, _ state: inout State) -> HTTPResponse {
    if call.path.isEmpty || call.path == "/" { return state.greets ? text("OK") : text("", .notFound) }
    guard state.isOn else { return text("Service Unavailable!", .serviceUnavailable) }
    if call.path == "/accounts/ClientLogin" { return signIn(call, state) }
    guard request.headers[.authorization] == "GoogleLogin auth=\(userName)/\(digest(state))" else {
      return text("Unauthorized!", .unauthorized)
    }
    let name = call.path.replacingOccurrences(of: "/reader/api/0/", with: "")
    if name == "token" { return text(token(state) + "\n") }
    let edits: [String: (Call, inout State) -> HTTPResponse] = [
      "edit-tag": editTag, "mark-all-as-read": markAll, "subscription/edit": editSubscription,
      "subscription/quickadd": quickAdd,
    ]
    if let edit = edits[name] {
      guard call["T"] == token(state) else { return text("Unauthorized!", .unauthorized) }
      return edit(call, &state)
    }
    guard call["output"] == "json" else { return text("Not Implemented!", HTTPStatusCode(501, phrase: "")) }
    switch name {
    case "tag/list": return tags(state)
    case "subscription/list": return subscriptions(state)
    case "stream/items/ids": return ids(call, state)
    case "stream/items/contents": return contents(call, state)
    default: return text("Bad Request!", badRequest)
    }
  }

  private static func digest(_ state: State) -> String { "digest-\(state.password)" }
  private static func token(_ state: State) -> String { "\(digest(state))ZZZZ" }

  private static func signIn(_ call: Call, _ state: State) -> HTTPResponse {
    guard call["Email"]?.contains(" ") != true else { return text("Bad Request!", badRequest) }
    guard call["Email"] == userName, call["Passwd"] == state.password else {
      return text("Unauthorized!", .unauthorized)
    }
    let name = "\(userName)/\(digest(state))"
    return text("SID=\(name)\nLSID=null\nAuth=\(name)\n")
  }

  // MARK: Listing

  private static func tags(_ state: State) -> HTTPResponse {
    let folders = Set(state.feeds.values.map(\.folder)).sorted()
    let labels = state.labels.union(state.items.values.flatMap(\.labels)).sorted()
    return json([
      "tags": [["id": starred]] + folders.map { ["id": label + $0, "type": "folder"] }
        + labels.map { name -> [String: Any] in
          let unread = state.items.values.count { $0.labels.contains(name) && !$0.isRead }
          return ["id": label + name, "type": "tag", "unread_count": unread]
        }
    ])
  }

  private static func subscriptions(_ state: State) -> HTTPResponse {
    json([
      "subscriptions": state.feeds.sorted { $0.key < $1.key }.map { number, feed -> [String: Any] in
        [
          "id": "feed/\(number)", "title": escaped(feed.title, isFeed: true), "url": feed.url,
          "htmlUrl": "https://example.org/", "iconUrl": "",
          "categories": [["id": label + feed.folder, "label": feed.folder]],
        ]
      }
    ])
  }

  private static func ids(_ call: Call, _ state: State) -> HTTPResponse {
    let count = min(call["n"].flatMap(Int.init) ?? 20, state.maximumListed)
    var chosen = select(call["s"] ?? readingList, state)
    if call["xt"] == read { chosen = chosen.filter { state.items[$0]?.isRead == false } }
    // As unsigned numbers: by age, the latest first.
    var ids = chosen.map { UInt64(bitPattern: $0) }
    ids.sort()
    ids.reverse()
    if let last = call["c"].flatMap(UInt64.init) { ids = ids.filter { $0 < last } }
    let page = ids.prefix(count)
    // Written by hand: a listing may have a hundred thousand identifiers.
    var text = "{\"itemRefs\":["
    for (index, id) in page.enumerated() { text += (index == 0 ? "{\"id\":\"" : ",{\"id\":\"") + String(id) + "\"}" }
    text += "]"
    if page.count == count, let last = page.last { text += ",\"continuation\":\"\(last)\"" }
    return HTTPResponse(
      statusCode: .ok, headers: [.contentType: "text/html; charset=UTF-8"], body: Data((text + "}\n").utf8))
  }

  /// A stream that is not known is everything.
  private static func select(_ stream: String, _ state: State) -> [Int64] {
    if stream == starred { return state.items.filter(\.value.isStarred).map(\.key) }
    if let number = Int(stream.replacingOccurrences(of: "feed/", with: "")), stream.hasPrefix("feed/") {
      return state.items.filter { $0.value.feed == number }.map(\.key)
    }
    if stream.hasPrefix(label) {
      let name = String(stream.dropFirst(label.count))
      let feeds = state.feeds.filter { $0.value.folder == name }.map(\.key)
      let isLabel = state.labels.contains(name) || state.items.values.contains { $0.labels.contains(name) }
      if !feeds.isEmpty { return state.items.filter { feeds.contains($0.value.feed) }.map(\.key) }
      if isLabel { return state.items.filter { $0.value.labels.contains(name) }.map(\.key) }
    }
    return Array(state.items.keys)
  }

  private static func contents(_ call: Call, _ state: State) -> HTTPResponse {
    let items = call.all("i").compactMap { text -> [String: Any]? in
      let digits = text.replacingOccurrences(of: "tag:google.com,2005:reader/item/", with: "")
      guard let bits = UInt64(digits, radix: 16), let item = state.items[Int64(bitPattern: bits)] else { return nil }
      return describe(Int64(bitPattern: bits), item, state)
    }
    return json(["id": readingList, "updated": 1_795_000_000, "items": items])
  }

  private static func describe(_ id: Int64, _ item: Item, _ state: State) -> [String: Any] {
    var categories = [readingList, label + (state.feeds[item.feed]?.folder ?? "")]
    if item.isRead { categories.append(read) }
    if item.isStarred { categories.append(starred) }
    categories += item.labels.map { label + $0 }
    let hex = String(UInt64(bitPattern: id), radix: 16)
    var html = item.html
    var answer: [String: Any] = [
      "id": "tag:google.com,2005:reader/item/" + String(repeating: "0", count: 16 - hex.count) + hex,
      "crawlTimeMsec": String(UInt64(bitPattern: id) / 1000), "timestampUsec": String(UInt64(bitPattern: id)),
      "published": item.published, "title": escaped(item.title, isFeed: false),
      "canonical": [["href": item.url]], "alternate": [["href": item.url]], "categories": categories,
      "origin": ["streamId": "feed/\(item.feed)", "htmlUrl": "", "title": ""],
    ]
    if let file = item.enclosure {
      html +=
        "\n<figure class=\"enclosure\"><p class=\"enclosure-content\"><audio src=\"\(file)\"></audio></p></figure>\n"
      answer["enclosure"] = [["href": file, "type": "audio/mpeg", "length": 12345]]
    }
    answer["summary"] = ["content": html]
    if item.isMalformed { answer["title"] = ["text": item.title] }
    return answer
  }

  /// Titles have full-width forms of the signs that mean something in HTML.
  private static func escaped(_ text: String, isFeed: Bool) -> String {
    var text = text.replacingOccurrences(of: "&", with: "＆").replacingOccurrences(of: "<", with: "＜")
      .replacingOccurrences(of: ">", with: "＞")
    if isFeed {
      for (plain, wide) in [("?", "？"), ("\\", "＼"), ("/", "／"), (",", "，"), (";", "；")] {
        text = text.replacingOccurrences(of: plain, with: wide)
      }
    }
    return text
  }

  // MARK: Editing

  /// Always OK, whatever was done.
  private static func editTag(_ call: Call, _ state: inout State) -> HTTPResponse {
    let ids = call.all("i").compactMap { text -> Int64? in
      let digits = text.replacingOccurrences(of: "tag:google.com,2005:reader/item/", with: "")
      return UInt64(digits, radix: 16).map { Int64(bitPattern: $0) }
    }
    for id in ids {
      switch (call["a"], call["r"]) {
      case (read?, _): state.items[id]?.isRead = true
      case (starred?, _): state.items[id]?.isStarred = true
      case (_, read?): state.items[id]?.isRead = false
      case (_, starred?): state.items[id]?.isStarred = false
      case (let added?, _) where added.hasPrefix(label):
        state.labels.insert(String(added.dropFirst(label.count)))
        state.items[id]?.labels.insert(String(added.dropFirst(label.count)))
      case (_, let removed?) where removed.hasPrefix(label):
        state.items[id]?.labels.remove(String(removed.dropFirst(label.count)))
      default: break
      }
    }
    return text("OK")
  }

  private static func markAll(_ call: Call, _ state: inout State) -> HTTPResponse {
    let stream = call["s"] ?? ""
    if stream.hasPrefix(label), !state.feeds.values.contains(where: { label + $0.folder == stream }) {
      return text("Bad Request!", badRequest)
    }
    let limit = call["ts"].flatMap(Int64.init) ?? .max
    for id in select(stream, state) where id <= limit { state.items[id]?.isRead = true }
    return text("OK")
  }

  private static func quickAdd(_ call: Call, _ state: inout State) -> HTTPResponse {
    let url = call["quickadd"] ?? ""
    if state.feeds.values.contains(where: { $0.url == url }) {
      return json(["numResults": 0, "error": "Already subscribed! \(url)"])
    }
    guard let entry = state.catalog[url] else {
      return json(["numResults": 0, "error": "cURL error 22: The requested URL returned error: 404 [\(url)]"])
    }
    let number = state.nextFeed
    state.nextFeed += 1
    state.feeds[number] = Feed(url: url, title: entry.title, folder: defaultFolder)
    for var item in entry.items {
      item.feed = number
      state.items[state.nextID()] = item
    }
    return json(["numResults": 1, "query": url, "streamId": "feed/\(number)", "streamName": entry.title])
  }

  private static func editSubscription(_ call: Call, _ state: inout State) -> HTTPResponse {
    guard let number = Int((call["s"] ?? "").replacingOccurrences(of: "feed/", with: "")) else {
      return text("Bad Request!", badRequest)
    }
    switch call["ac"] {
    case "edit":
      if let title = call["t"] { state.feeds[number]?.title = title }
      if let folder = call["a"] {
        state.feeds[number]?.folder = String(folder.dropFirst(label.count))
      } else if call["r"] != nil {
        state.feeds[number]?.folder = defaultFolder
      }
      return text("OK")
    case "unsubscribe":
      guard state.feeds.removeValue(forKey: number) != nil else { return text("Bad Request!", badRequest) }
      state.items = state.items.filter { $0.value.feed != number }
      return text("OK")
    default: return text("Bad Request!", badRequest)
    }
  }
}

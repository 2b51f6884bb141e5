// Ownership: messages are borrowed; what is read from them is copied. Threads: the pipeline's.

internal import CGLib
internal import CGStreamer
import GLibKit
import Library

/// The chapters in a file, from the messages of GStreamer about it: tables of contents (WAVE, FLAC, Matroska), and tags
/// that GStreamer does not interpret itself (ID3 in MP3, Vorbis comments in Ogg).
nonisolated struct FileChapters {
  /// The most chapters. A day of audio with a chapter every two minutes has fewer.
  static let most = 1000

  /// The titles by the milliseconds at which chapters begin. Tags are reported several times.
  private var titles: [Int: String] = [:]
  /// The places and names of Vorbis comments, by their numbers.
  private var comments: [Int: (place: Double?, name: String)] = [:]

  private static let titleTag = "title"
  private static let frameTag = "private-id3v2-frame"
  private static let commentTag = "extended-comment"

  /// Reads a message.
  /// - Returns: all chapters known now; nil if the message adds none.
  mutating func read(_ message: UnsafeMutablePointer<GstMessage>) -> [Chapter]? {
    let before = titles
    switch message.pointee.type {
    case GST_MESSAGE_TOC:
      var contents: OpaquePointer?
      gst_message_parse_toc(message, &contents, nil)
      guard let contents else { return nil }
      defer { gst_mini_object_unref(UnsafeMutableRawPointer(contents).typed()) }
      read(gst_toc_get_entries(contents))
    case GST_MESSAGE_TAG:
      var tags: UnsafeMutablePointer<GstTagList>?
      gst_message_parse_tag(message, &tags)
      guard let tags else { return nil }
      defer { gst_mini_object_unref(UnsafeMutableRawPointer(tags).typed()) }
      read(tags)
    default: return nil
    }
    return titles == before ? nil : all
  }

  /// The chapters by their beginnings.
  var all: [Chapter] {
    titles.sorted { $0.key < $1.key }.map { Chapter(seconds: Double($0.key) / 1000, title: $0.value) }
  }

  mutating func add(at seconds: Double, _ title: String?) {
    guard (0...PlaceLimit.last).contains(seconds), titles.count < Self.most else { return }
    titles[Int((seconds * 1000).rounded())] = title?.shownLine ?? ""
  }

  /// Reads the entries of a table of contents, and those within them.
  private mutating func read(_ list: UnsafeMutablePointer<GList>?) {
    var link = list
    while let current = link, titles.count < Self.most {
      defer { link = current.pointee.next }
      guard let entry = current.pointee.data.map({ OpaquePointer($0) }) else { continue }
      var start: gint64 = -1
      // Chapters and tracks, not what contains them.
      if gst_toc_entry_is_sequence(entry) != 0,
        gst_toc_entry_get_start_stop_times(entry, &start, nil) != 0
      {
        add(at: Double(start) / 1_000_000_000, gst_toc_entry_get_tags(entry).flatMap { text(Self.titleTag, in: $0) })
      }
      read(gst_toc_entry_get_sub_entries(entry))
    }
  }

  private mutating func read(_ tags: UnsafeMutablePointer<GstTagList>) {
    for index in 0..<min(gst_tag_list_get_tag_size(tags, Self.frameTag), guint(Self.most)) {
      var sample: OpaquePointer?
      guard gst_tag_list_get_sample_index(tags, Self.frameTag, index, &sample) != 0, let sample else { continue }
      defer { gst_mini_object_unref(UnsafeMutableRawPointer(sample).typed()) }
      let version = versionOfTag(sample)
      if let chapter = bytes(of: sample).flatMap({ ID3Chapter($0, version: version) }) {
        add(at: chapter.seconds, chapter.title)
      }
    }
    for index in 0..<min(gst_tag_list_get_tag_size(tags, Self.commentTag), guint(2 * Self.most)) {
      var comment: UnsafeMutablePointer<CChar>?
      guard gst_tag_list_get_string_index(tags, Self.commentTag, index, &comment) != 0, let comment else { continue }
      defer { g_free(comment) }
      read(comment: String(cString: comment))
    }
  }

  /// Reads a comment such as `CHAPTER001=00:05:00.000` or `CHAPTER001NAME=News`.
  mutating func read(comment: String) {
    let parts = comment.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].uppercased().hasPrefix("CHAPTER") else { return }
    let key = parts[0].dropFirst("CHAPTER".count)
    let digits = key.prefix { $0.isNumber }
    guard let number = Int(digits), comments[number] != nil || comments.count < Self.most else { return }
    var chapter = comments[number] ?? (nil, "")
    switch key.dropFirst(digits.count).uppercased() {
    case "":
      let times = parts[1].split(separator: ":").map { Double($0) ?? .nan }
      chapter.place = times.count == 3 ? times[0] * 3600 + times[1] * 60 + times[2] : nil
    case "NAME": chapter.name = String(parts[1]).shownLine
    default: return
    }
    comments[number] = chapter
    if let place = chapter.place { add(at: place, chapter.name) }
  }

  private func text(_ tag: String, in tags: UnsafeMutablePointer<GstTagList>) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard gst_tag_list_get_string(tags, tag, &text) != 0, let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  private func bytes(of sample: OpaquePointer) -> [UInt8]? {
    guard let buffer = gst_sample_get_buffer(sample) else { return nil }
    let count = gst_buffer_get_size(buffer)
    guard count > 0, count <= ID3Chapter.largest else { return nil }
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { bytes, done in
      done = Int(gst_buffer_extract(buffer, 0, bytes.baseAddress, count))
    }
  }

  /// The version of the tag that a frame comes from: 3 for ID3v2.3.
  private func versionOfTag(_ sample: OpaquePointer) -> Int {
    var version: gint = 4
    if let caps = gst_sample_get_caps(sample), let structure = gst_caps_get_structure(caps, 0) {
      gst_structure_get_int(structure, "version", &version)
    }
    return Int(version)
  }
}

/// A chapter in an ID3 tag (ID3v2 Chapter Frame Addendum 1.0, §3.1).
nonisolated struct ID3Chapter: Equatable {
  let seconds: Double
  let title: String

  /// The largest frame that is read, in bytes: one with an image of its own.
  static let largest: gsize = 4 * 1024 * 1024

  /// - Parameters:
  ///   - frame: the frame with its header.
  ///   - version: that of the tag; 3 or 4.
  init?(_ frame: [UInt8], version: Int) {
    guard frame.starts(with: "CHAP".utf8), let name = frame.dropFirst(10).firstIndex(of: 0) else { return nil }
    // After the name: the times of beginning and end in milliseconds, and two places in bytes.
    let times = name + 1
    guard frame.count >= times + 16 else { return nil }
    seconds = Double(Self.number(frame, times)) / 1000
    var (title, place) = ("", times + 16)
    while place + 10 < frame.count {
      let size = Self.number(frame, place + 4, bits: version >= 4 ? 7 : 8)
      let end = place + 10 + size
      guard size > 0, end <= frame.count else { break }
      if frame[place..<place + 4].elementsEqual("TIT2".utf8) { title = Self.text(frame[(place + 10)..<end]) }
      place = end
    }
    self.title = title
  }

  private static func number(_ bytes: [UInt8], _ place: Int, bits: Int = 8) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << bits | Int($1) }
  }

  /// The text of a frame, which begins with the number of its encoding (ID3v2.4 §4).
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    guard let encoding = bytes.first else { return "" }
    let text = bytes.dropFirst()
    let decoded: String =
      switch encoding {
      case 1, 2: utf16(text, isBig: encoding == 2)
      case 3: String(decoding: text, as: UTF8.self)
      default: String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
      }
    return String(decoded.prefix { $0 != "\0" })
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String {
    let isBig = isBig || bytes.starts(with: [0xFE, 0xFF])
    let text = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) ? bytes.dropFirst(2) : bytes
    let units = stride(from: text.startIndex, to: text.endIndex - 1, by: 2).map { place -> UInt16 in
      let (first, second) = (UInt16(text[place]), UInt16(text[place + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }
}

nonisolated extension String {
  /// The characters of a chapter's title; it is one line of a list.
  private static let longestTitle = 300

  /// The text on one line, no longer than a title can be.
  fileprivate var shownLine: String {
    // Not characters, each of which may have any number of marks.
    String(
      String(unicodeScalars.prefix(4 * Self.longestTitle)).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ").unicodeScalars.prefix(Self.longestTitle))
  }
}

import Foundation
import Testing

/// A film of pure red with a tone, as a WebM file.
enum Film {
  /// Makes a file with ten frames a second.
  static func file(seconds: Int, width: Int, height: Int, in folder: URL) throws -> URL {
    let file = folder.appending(path: "film.webm")
    let picture = "videotestsrc pattern=red num-buffers=\(seconds * 10)"
    let form = "video/x-raw,width=\(width),height=\(height),framerate=10/1"
    let sound = "audiotestsrc num-buffers=\(seconds * 10) samplesperbuffer=4800 ! audio/x-raw,rate=48000"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/gst-launch-1.0")
    process.arguments =
      ["-q"]
      + "\(picture) ! \(form) ! vp8enc deadline=1 ! webmmux name=film ! filesink location=\(file.path) \(sound) ! vorbisenc ! film."
      .split(separator: " ").map(String.init)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return file
  }
}

import CGumbo
import HostileHTML
import TestSupport
import Testing
import WebText

@testable import ArticleHTML

/// Doubling the input at most slightly more than doubles the work. gumbo's work is counted; the rest is timed, and may grow
/// by nine times with four times the input.
struct WorkTests {
  @Test(arguments: HostileInput.all)
  func gumboWorkIsLinear(input: HostileInput) {
    for bytes in [TestLength.count(short: 10_000, long: 40_000), 5_000] {
      let one = GumboWork(input.markup(bytes: bytes))
      let two = GumboWork(input.markup(bytes: bytes * 2))
      #expect(two.allocated <= one.allocated * 23 / 10 + 100_000, "\(bytes) bytes of \(input)")
      #expect(two.depth <= HTMLLimits.depth * 2, "\(bytes) bytes of \(input)")
    }
  }

  @Test func gumboWorkIsLinearForRandomInput() {
    var random = RandomMarkup(state: 7)
    for _ in 0..<TestLength.count(short: 150, long: 20_000) {
      let piece = random.markup(pieces: 6)
      let count = 30_000 / max(1, piece.utf8.count)
      let one = GumboWork(String(repeating: piece, count: count))
      let two = GumboWork(String(repeating: piece, count: count * 2))
      #expect(two.allocated <= one.allocated * 23 / 10 + 100_000, "\(piece)")
      #expect(two.depth <= HTMLLimits.depth * 2, "\(two.depth) deep: \(piece)")
    }
  }

  @Test(arguments: HostileInput.all)
  func timeIsLinear(input: HostileInput) {
    let bytes = TestLength.count(short: 4_000, long: 8_000)
    let one = input.markup(bytes: bytes)
    let four = input.markup(bytes: bytes * 4)
    #expect(
      ProcessorTime.growth(from: { read(one) }, to: { read(four) }, isBelow: 9),
      "\(input) takes time with the square of its length")
  }

  private func read(_ html: String) {
    let safe = ArticleHTML.sanitize(RawHTML(html), baseURL: "https://a.example/b")
    _ = ArticleHTML.text(html)
    _ = ArticleHTML.leadImage(in: RawHTML(html), baseURL: "https://a.example/b")
    for pictures in [ImageTreatment.fetched(by: "p"), .described(otherwise: "x")] {
      _ = ArticleHTML.readingText(safe, baseURL: "https://a.example/b", pictures: pictures)
    }
  }
}

/// The work gumbo does on the filtered form of a fragment.
struct GumboWork {
  /// The number of bytes it allocates.
  private(set) var allocated = 0
  /// The depth of its tree.
  private(set) var depth = 0

  init(_ html: String) {
    let bytes = Array(html.utf8).withUnsafeBufferPointer { TagFilter.filtered($0).html }
    var options = kGumboDefaultOptions
    options.fragment_context = GUMBO_TAG_BODY
    options.max_errors = 0
    // freed all at once, because gumbo frees a tree recursively
    let arena = UnsafeMutablePointer<CountingArena>.allocate(capacity: 1)
    arena.initialize(to: CountingArena())
    defer {
      for piece in arena.pointee.pieces { piece.deallocate() }
      arena.deinitialize(count: 1)
      arena.deallocate()
    }
    options.userdata = UnsafeMutableRawPointer(arena)
    options.allocator = { arena, size in arena?.assumingMemoryBound(to: CountingArena.self).pointee.allocate(size) }
    options.deallocator = { _, _ in }
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress, !bytes.isEmpty,
        let output = gumbo_parse_with_options(&options, start, bytes.count)
      else { return }
      var waiting: [(UnsafeMutablePointer<GumboNode>, Int)] = [(output.pointee.root, 0)]
      while let (node, depth) = waiting.popLast() {
        self.depth = max(self.depth, depth)
        guard node.pointee.type == GUMBO_NODE_ELEMENT else { continue }
        let children = node.pointee.v.element.children
        for index in 0..<Int(children.length) {
          guard let child = children.data[index] else { continue }
          waiting.append((child.assumingMemoryBound(to: GumboNode.self), depth + 1))
        }
      }
    }
    allocated = arena.pointee.allocated
  }

  private struct CountingArena {
    var pieces: [UnsafeMutableRawPointer] = []
    var allocated = 0

    mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer {
      let piece = UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: 16)
      pieces.append(piece)
      allocated += size
      return piece
    }
  }
}

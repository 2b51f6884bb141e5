import CGumbo

/// The memory of one parse, freed all at once.
///
/// gumbo frees a tree by calling itself for each level, which overflows the stack when a hostile document nests deep
/// enough, and allocates every node and name alone, which is slow. Handing out slices of large chunks avoids both:
/// nothing is freed before the arena is.
final class GumboArena {
  private static let chunkBytes = 256 * 1024
  private static let alignment = 16

  private var chunks: [UnsafeMutableRawPointer] = []
  private var free = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  /// gumbo's options with this arena as its memory. The arena must outlive the parse and every use of its tree.
  func options() -> GumboOptions {
    var options = kGumboDefaultOptions
    options.userdata = Unmanaged.passUnretained(self).toOpaque()
    options.allocator = { arena, size in
      arena.map { Unmanaged<GumboArena>.fromOpaque($0).takeUnretainedValue().allocate(size) }
    }
    options.deallocator = { _, _ in }
    // Errors are of no interest and would take memory for each.
    options.max_errors = 0
    return options
  }

  private func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let rounded = (max(size, 1) + Self.alignment - 1) & ~(Self.alignment - 1)
    if rounded > free.count {
      // A large piece gets a chunk of its own, so that the rest of the current one is not lost.
      if rounded > Self.chunkBytes / 4 { return newChunk(rounded) }
      free = UnsafeMutableRawBufferPointer(start: newChunk(Self.chunkBytes), count: Self.chunkBytes)
    }
    guard let start = free.baseAddress else { return newChunk(rounded) }
    free = UnsafeMutableRawBufferPointer(rebasing: free[rounded...])
    return start
  }

  private func newChunk(_ size: Int) -> UnsafeMutableRawPointer {
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
    chunks.append(chunk)
    return chunk
  }
}

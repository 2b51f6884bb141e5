import CGtk
package import Foundation
package import GLibKit

/// A picture decoded off the main thread, on its way to it.
package nonisolated struct IconTexture: Sendable {
  // The reference is held by nobody else.
  private nonisolated(unsafe) let pointer: UnsafeMutableRawPointer  // reason: handed over once, and constant

  /// Decodes a PNG file that the program itself made; nil where it cannot be read.
  @concurrent package static func decode(_ png: Data) async -> IconTexture? {
    let bytes = png.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return nil }
    return IconTexture(pointer: UnsafeMutableRawPointer(texture))
  }

  /// The texture, to be taken once.
  @MainActor package func take() -> GObjectRef { GObjectRef(adopting: pointer) }
}

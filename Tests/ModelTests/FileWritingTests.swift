import Foundation
import Testing

@testable import Models

/// Writing and reading files.
@Suite struct FileWritingTests {
  @Test func reportsWhyAFileCannotBeWritten() async {
    #expect(await FileWriting.write([1], to: URL(filePath: "/nowhere/at/all")) == "No such file or directory")
  }

  @Test func whatCannotBeReadIsRefused() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.json")
    try Data("12345".utf8).write(to: file)
    #expect(await FileReading.read(file, longest: 5) == Data("12345".utf8))
    #expect(await FileReading.read(file, longest: 4) == nil)
    #expect(await FileReading.read(folder.appending(path: "none"), longest: 5) == nil)
    #expect(await FileReading.read(folder, longest: 5) == nil)
  }
}

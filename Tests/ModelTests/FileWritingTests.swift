import Foundation
import Testing

@testable import Models

@Suite struct FileWritingTests {
  @Test func reportsWhyAFileCannotBeWritten() async {
    #expect(await FileWriting.write([1], to: URL(filePath: "/nowhere/at/all")) == "No such file or directory")
  }
}

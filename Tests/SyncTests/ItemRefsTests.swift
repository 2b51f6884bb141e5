import Foundation
import SyncValues
import Testing

@testable import SyncServices

/// The quick way to read a list of identifiers agrees with the decoder, or is not taken.
struct ItemRefsTests {
  @Test(arguments: [
    (#"{"itemRefs":[]}"#, true), (#"{"itemRefs":[{"id":"1795389257134646"},{"id":"2"}]}"#, true),
    (#"{"itemRefs":[{"id":"2"}],"continuation":"17"}"#, true), (#"{"itemRefs":[{"id":"2"}],"continuation":17}"#, true),
    (#"{"itemRefs":[{"id":"-2"},{"id":"18446744073709551615"},{"id":"5f0b1c"}]}"#, false),
    (#"{"itemRefs": [{"id": "2"}]}"#, false), (#"{"itemRefs":[{"id":"2","timestampUsec":"3"}]}"#, false),
  ]) func readsWhatTheDecoderReads(_ text: String, isQuick: Bool) throws {
    let whole = try JSONDecoder().decode(ItemRefs.self, from: Data(text.utf8))
    let quick = ItemRefs.scan(Data(text.utf8))
    #expect((quick != nil) == isQuick)
    guard let quick else { return }
    #expect(quick.ids == whole.itemRefs.map { RemoteID($0.id) })
    #expect(try JSONDecoder().decode(ItemRefs.Rest.self, from: quick.rest).continuation == whole.continuation)
  }

  @Test(arguments: [
    "", "{", #"{"itemRefs":["#, #"{"itemRefs":[{"id":"12"#,
    #"{"itemRefs":[{"id":"1"},]}"#, #"{"itemRefs":[{"id":""}]}"#,
    #"{"itemRefs":[{"id":"1"}"#, #"{"itemRefs":[{"id":"1"}],"continuation":"#, #"{"itemRefs":[{"id":"1"}]"#,
  ]) func isNotTakenInByHalfAnAnswer(_ text: String) {
    guard let quick = ItemRefs.scan(Data(text.utf8)) else { return }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ItemRefs.Rest.self, from: quick.rest) }
  }
}

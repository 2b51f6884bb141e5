import FeedParser
import Foundation
import Testing

/// Bodies of real feeds.
@Suite struct RealFeedTests {
  /// The number of items in each body, counted by its tags; ten of the twenty in illegally-nested.xml are empty.
  private static let counts = """
    489.rss 10, Ampersand.xml 20, CRE.xml 30, DaringFireball.atom 48, DaringFireball.json 48, \
    DaringFireball.rss 47, EMarley.rss 10, FeedBurnerXHTML.xml 10, GiantRobotsSmashingIntoOtherGiantRobots.xml 3, \
    HREFConsideredHarmful.xml 10, HuffPostCanada.xml 2, PaulDixExplainsNothing.xml 5, \
    PaulDixExplainsNothingAlternate.xml 5, PaulDixExplainsNothingWFW.xml 5, RSSWithComments.xml 30, \
    SamRuby.xml 20, TenderLovemaking.xml 10, YahooTopSongs.xml 10, allthis.atom 12, at.xml 9, \
    atom-customfields.atom 15, atp.rss 100, cloudblog.rss 20, content-encoded.rss 7, curt.json 26, \
    customfields.rss 15, encoding.rss 40, encoding_ISO-8859-1.xml 40, expertopinionent.atom 43, \
    feedburner.atom 25, giantbomb-podcast.rss 730, guardian.rss 55, gulp-atom.atom 10, heise.atom 15, \
    illegally-nested.xml 10, inessential.json 20, intertwingly.atom 20, itunes-href.rss 10, \
    itunes-keywords-astext.rss 32, json_feed.json 20, json_feed_with_escaped_uris.json 30, livemint.xml 25, \
    macworld.rss 30, markdown1.rss 25, markdown2.rss 25, natasha.xml 10, netnewswire-release.xml 3, \
    no_encoding_ISO-8859-1.xml 10, pappacoda.atom 3, pet_atom.xml 10, phpxml.rss 20, qemu.atom 10, \
    reddit-atom.rss 24, reddit-home.rss 24, reddit.rss 24, rss-1.rss 69, rss.xml 8, rss_1.0-ns-on-channel.xml 44, \
    rubenerd.rss 10, russcox.atom 19, scriptingNews.rss 50, slashdot.xml 10, small_atom.xml 20, \
    tpm-with-empty-base.atom 20, tpm-with-fragment-base.atom 20, tpm.atom 20, urdu_UTF8.xml 26, \
    wapowellness.xml 29, yakubin.atom 12, youtube_atom.xml 15
    """

  private static var expected: [String: Int] {
    counts.split(separator: ", ").reduce(into: [:]) { expected, entry in
      guard let blank = entry.lastIndex(of: " "), let count = Int(entry[entry.index(after: blank)...]) else { return }
      expected[String(entry[..<blank])] = count
    }
  }

  @Test(.enabled(if: PublicFeeds.real != nil))
  func readsAllItemsOfEveryBodyWithIdentifiers() throws {
    let folder = try #require(PublicFeeds.real)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "index.json" }.sorted()
    #expect(names.count == 70)
    for name in names {
      let body = try Data(contentsOf: folder.appending(path: name))
      let feed = FeedParser.parse([UInt8](body))
      #expect(feed?.items.count == Self.expected[name], "\(name)")
      #expect(feed?.items.contains { $0.id.isEmpty } == false, "\(name)")
      #expect(feed?.title != nil, "\(name)")
    }
  }
}

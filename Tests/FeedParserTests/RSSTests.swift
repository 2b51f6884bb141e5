import FeedParser
import Foundation
import Testing

@Suite struct RSSTests {
  @Test func readsChannelFields() throws {
    let feed = try #require(
      parsed(
        rss(
          """
          <title>Harbour News</title><link>https://harbour.example/</link><description>Ships &amp; tides</description>
          <language>en-GB</language><managingEditor>ada@harbour.example (Ada Quay)</managingEditor>
          <pubDate>Tue, 05 Mar 2024 08:00:00 GMT</pubDate><lastBuildDate>Tue, 05 Mar 2024 09:00:00 GMT</lastBuildDate>
          <category>Sea</category><image><url>https://harbour.example/i.png</url><title>No</title><link>no</link></image>
          <cloud domain="rpc.example" port="5337" path="/notify" registerProcedure="" protocol="http-post"/>
          """)))
    #expect(feed.format == .rss20)
    #expect(feed.isWellFormed)
    #expect(feed.title?.value == "Harbour News")
    #expect(feed.homePageURL == "https://harbour.example/")
    #expect(feed.description == MarkedText("Ships & tides", .html))
    #expect(feed.language == "en-GB")
    #expect(feed.authors == [ParsedAuthor(name: "Ada Quay", email: "ada@harbour.example")])
    #expect(feed.datePublished == Date(timeIntervalSince1970: 1_709_625_600))
    #expect(feed.dateModified == Date(timeIntervalSince1970: 1_709_629_200))
    #expect(feed.tags == ["Sea"])
    #expect(feed.icon == "https://harbour.example/i.png")
    #expect(feed.hubs == [ParsedHub(type: "rssCloud", url: "http://rpc.example:5337/notify")])
  }

  @Test func readsItemFields() throws {
    let item = try #require(
      rssItem(
        """
        <title>Low &lt;i&gt;water&lt;/i&gt;</title><link> https://harbour.example/1 </link><guid isPermaLink="false">one</guid>
        <description>&lt;p&gt;Mud.&lt;/p&gt;</description><comments>https://harbour.example/1#c</comments>
        <category>Tides</category><category>Tides</category><source url="https://o.example/">Other</source>
        <enclosure url="https://harbour.example/1.mp3" length="1,024" type="audio/mpeg"/>
        """))
    #expect(item.id == "one")
    #expect(item.url == "https://harbour.example/1")
    #expect(item.title == MarkedText("Low <i>water</i>", .html))
    #expect(item.contentHTML == "<p>Mud.</p>")
    #expect(item.summary == nil)
    #expect(item.commentsURL == "https://harbour.example/1#c")
    #expect(item.tags == ["Tides"])
    #expect(item.source == "Other")
    #expect(
      item.attachments == [
        ParsedAttachment(url: "https://harbour.example/1.mp3", mimeType: "audio/mpeg", sizeInBytes: 1024)
      ])
  }

  @Test func descriptionIsTheSummaryBesideEncodedContent() {
    let item = rssItem(
      "<description>Short</description><content:encoded><![CDATA[<p>Long</p>]]></content:encoded>",
      attributes: "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"")
    #expect(item?.contentHTML == "<p>Long</p>")
    #expect(item?.summary == MarkedText("Short", .html))
  }

  @Test func identifiesModulesByAddressNotPrefix() {
    let item = rssItem("<x:creator>Bo Reef</x:creator>", attributes: "xmlns:x=\"HTTP://purl.org/dc/elements/1.1\"")
    #expect(item?.authors == [ParsedAuthor(name: "Bo Reef")])
  }

  @Test func unboundPrefixCountsAsTheUsualOne() {
    #expect(rssItem("<dc:creator>Bo Reef</dc:creator>")?.authors == [ParsedAuthor(name: "Bo Reef")])
    let two = rssItem("<dc:creator>Bo Reef,\n     \n    Ada Quay</dc:creator>")
    #expect(two?.authors == [ParsedAuthor(name: "Bo Reef, Ada Quay")])
  }

  @Test func mergesAuthorsOfTwoVocabularies() {
    let item = rssItem(
      "<author>bo@reef.example (Bo Reef)</author><dc:creator>Bo Reef</dc:creator>",
      attributes: "xmlns:dc=\"http://purl.org/dc/elements/1.1/\"")
    #expect(item?.authors == [ParsedAuthor(name: "Bo Reef", email: "bo@reef.example")])
  }

  @Test(arguments: [
    ("bo@reef.example", ParsedAuthor(email: "bo@reef.example")),
    ("Bo Reef", ParsedAuthor(name: "Bo Reef")),
    ("Bo Reef <bo@reef.example>", ParsedAuthor(name: "Bo Reef", email: "bo@reef.example")),
    ("bo@reef.example (Bo Reef)", ParsedAuthor(name: "Bo Reef", email: "bo@reef.example")),
    ("@bo", ParsedAuthor(name: "@bo")),
  ])
  func parsesAuthorText(text: String, author: ParsedAuthor) {
    let escaped = text.replacing("<", with: "&lt;")
    #expect(rssItem("<author>\(escaped)</author>")?.authors == [author])
  }

  @Test func pictureTitleDoesNotReplaceTheFeedTitle() {
    let feed = parsed(
      rss("<image><title>Logo</title></image><title>Feed</title><textInput><title>Ask</title></textInput>"))
    #expect(feed?.title?.value == "Feed")
  }

  @Test func mediaTitleDoesNotReplaceTheItemTitle() {
    let item = rssItem(
      "<title>Item</title><m:content url=\"https://a.example/v.mp4\" type=\"video/mp4\"><m:title>Video</m:title></m:content>",
      attributes: "xmlns:m=\"http://search.yahoo.com/mrss/\"")
    #expect(item?.title?.value == "Item")
    #expect(item?.attachments.first?.url == "https://a.example/v.mp4")
  }

  @Test func mediaFilesHaveTitlesOfTheirOwn() {
    let item = rssItem(
      """
      <enclosure url="https://a.example/1.mp3" type="audio/mpeg"/><m:title>Item</m:title>
      <m:group><m:content url="https://a.example/1.mp3"><m:title>Part &amp;amp; one</m:title></m:content>
      <m:content url="https://a.example/2.mp3"><m:title>Part two</m:title></m:content>
      <m:content url="https://a.example/3.mp3"/><m:title>Group</m:title></m:group>
      """, attributes: "xmlns:m=\"http://search.yahoo.com/mrss/\"")
    #expect(item?.title?.value == "Item")
    #expect(
      item?.attachments.map(\.title) == [MarkedText("Part &amp; one", .html), MarkedText("Part two", .text), nil])
  }

  @Test func mediaCategoriesAreTags() {
    let item = rssItem(
      """
      <m:category scheme="http://s.example/">news/world</m:category><m:category label="Sport">s/1</m:category>
      <m:group><m:category>film</m:category></m:group><category>own</category>
      """, attributes: "xmlns:m=\"http://search.yahoo.com/mrss/\"")
    #expect(item?.tags == ["news/world", "Sport", "film", "own"])
  }

  @Test(arguments: ["summary", "itunes:summary", "atom:summary"])
  func usesTheLongerOfSummaryAndDescription(name: String) {
    let attributes =
      "xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" xmlns:atom=\"http://www.w3.org/2005/Atom\""
    for (description, summary) in [("Short", "The longer text"), ("The longer text", "Short")] {
      for isFirst in [true, false] {
        let fields = ["<description>\(description)</description>", "<\(name)>\(summary)</\(name)>"]
        let item = rssItem((isFirst ? fields : fields.reversed()).joined(), attributes: attributes)
        #expect(item?.contentHTML == "The longer text")
        #expect(item?.summary?.value == "Short")
      }
    }
  }

  @Test func readsPodcastFields() {
    let item = rssItem(
      """
      <itunes:duration>1:02:03</itunes:duration><itunes:image href="https://a.example/c.jpg"/><itunes:author>Cy</itunes:author>
      <enclosure url="https://a.example/1.mp3" type="audio/mpeg" length="5"/><itunes:summary>About.</itunes:summary>
      """, attributes: "xmlns:itunes=\"http://www.itunes.com/DTDs/Podcast-1.0.dtd\"")
    #expect(item?.attachments.first?.durationInSeconds == 3723)
    #expect(item?.image == "https://a.example/c.jpg")
    #expect(item?.authors == [ParsedAuthor(name: "Cy")])
    #expect(item?.summary?.value == "About.")
  }

  @Test func atomLinksInsideRSSGiveAddressAndHub() {
    let feed = parsed(
      rss(
        "<a:link rel=\"self\" href=\"https://a.example/f\"/><a:link rel=\"hub\" href=\"https://hub.example/\"/><link>https://a.example/</link>",
        attributes: "xmlns:a=\"http://www.w3.org/2005/Atom\""))
    #expect(feed?.feedURL == "https://a.example/f")
    #expect(feed?.hubs == [ParsedHub(type: "WebSub", url: "https://hub.example/")])
    #expect(feed?.homePageURL == "https://a.example/")
  }

  @Test func keepsUnescapedMarkup() {
    #expect(
      rssItem("<description>One <b class=\"x\">two</b><br/>three</description>")?.contentHTML
        == "One <b class=\"x\">two</b><br>three")
  }

  @Test func feedBurnerGivesTheOriginalAddress() {
    let item = rssItem(
      "<link>https://burner.example/~r/1</link><f:origLink>https://a.example/1</f:origLink>",
      attributes: "xmlns:f=\"http://rssnamespace.org/feedburner/ext/1.0\"")
    #expect(item?.url == "https://a.example/1")
  }

  @Test func readsRDFItemsBesideTheChannel() throws {
    let feed = try #require(
      parsed(
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" \
        xmlns:dc="http://purl.org/dc/elements/1.1/">
        <channel rdf:about="https://a.example/f"><title>Feed</title><link>https://a.example/</link></channel>
        <item rdf:about="https://a.example/1"><title>One</title><dc:date>2024-03-05T08:00:00Z</dc:date></item></rdf:RDF>
        """))
    #expect(feed.format == .rss10)
    #expect(feed.id == "https://a.example/f")
    #expect(feed.items.map(\.id) == ["https://a.example/1"])
    #expect(feed.items[0].datePublished == Date(timeIntervalSince1970: 1_709_625_600))
  }

  @Test(arguments: [("0.91", "rss-0.91"), ("0.92", "rss-0.92"), ("2.0", "rss-2.0"), ("2.00", "rss-2.0")])
  func versionIsPartOfTheFormat(version: String, format: String) {
    #expect(parsed("<rss version=\"\(version)\"><channel></channel></rss>")?.format.rawValue == format)
  }
}

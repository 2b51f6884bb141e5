package import WebText

/// Tracking images, recognized by their URL. Most declare a size of one pixel and are dropped because of that; these do
/// not always declare it.
package enum TrackingPixel {
  /// Hosts and path prefixes of tracking images. They belong to services that insert them into feeds: FeedBurner,
  /// WordPress.com, Feedsportal, Google, Quantcast, Scorecard, Medium, Mailchimp, Substack and the like.
  private static let places: [(host: StaticString, path: StaticString)] = [
    ("feeds.feedburner.com", "/~r/"), ("feeds.feedburner.com", "/~ff/"), ("pixel.wp.com", "/"),
    ("stats.wordpress.com", "/"), ("feeds.wordpress.com", "/1.0/"), ("rss.feedsportal.com", "/"),
    ("pi.feedsportal.com", "/"), ("da.feedsportal.com", "/"), ("www.google-analytics.com", "/"),
    ("ad.doubleclick.net", "/"), ("feedads.g.doubleclick.net", "/"), ("pixel.quantserve.com", "/"),
    ("b.scorecardresearch.com", "/"), ("sb.scorecardresearch.com", "/"), ("medium.com", "/_/stat"),
    ("pixel.mathtag.com", "/"), ("px.ads.linkedin.com", "/"), ("www.facebook.com", "/tr"),
    ("feedproxy.google.com", "/~r/"), ("tracking.feedpress.it", "/"), ("feedpress.me", "/pixel"),
    ("rss.buzzsprout.com", "/pixel"), ("simplefeed.com", "/ct.jsp"), ("counter.theconversation.com", "/"),
    ("open.substack.com", "/"), ("eotrx.substackcdn.com", "/open"),
  ]

  /// Whether a URL is that of a tracking image.
  package static func isOne(_ address: ByteSpan) -> Bool {
    var start = 0
    for scheme: StaticString in ["https://", "http://", "//"] where address.hasASCII(scheme, at: 0) {
      start = scheme.utf8CodeUnitCount
      break
    }
    guard start > 0 else { return false }
    return places.contains { host, path in
      address.hasASCII(host, at: start) && address.hasASCII(path, at: start + host.utf8CodeUnitCount)
    }
  }
}

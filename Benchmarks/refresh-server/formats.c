// How the formats represent the same content.
#include "feeds.h"

static void add_cdata(Text *text, const char *element, const Text *content) {
  text_format(text, "<%s><![CDATA[", element);
  text_add(text, content->bytes, content->length);
  text_format(text, "]]></%s>\n", element);
}

static void add_escaped(Text *text, const char *element, const char *attributes, const Text *content) {
  text_format(text, "<%s%s>", element, attributes);
  text_add_xml(text, content);
  text_format(text, "</%s>\n", element);
}

void add_article(Text *text, Format format, const Article *article) {
  const char *address = article->address;
  char published[40];
  strftime(published, sizeof published, format <= RSS2_FULL ? "%a, %d %b %Y %H:%M:%S GMT" : "%Y-%m-%dT%H:%M:%SZ",
           &article->published);
  switch (format) {
    case RSS2_PLAIN:
    case RSS2_FULL:
      text_format(text, "<item>\n<guid isPermaLink=\"false\">%s</guid>\n<link>%s</link>\n<pubDate>%s</pubDate>\n",
                  address, address, published);
      text_format(text, "<dc:creator>Author %d</dc:creator>\n", article->feed % 700);
      add_escaped(text, "title", "", &article->title);
      if (format == RSS2_PLAIN) add_escaped(text, "description", "", &article->html);
      else {
        add_escaped(text, "description", "", &article->title);
        add_cdata(text, "content:encoded", &article->html);
      }
      text_format(text, "</item>\n");
      break;
    case ATOM:
      text_format(text, "<entry>\n<id>%s</id>\n<link href=\"%s\"/>\n<published>%s</published>\n<updated>%s</updated>\n",
                  address, address, published, published);
      text_format(text, "<author><name>Author %d</name></author>\n", article->feed % 700);
      add_escaped(text, "title", "", &article->title);
      add_escaped(text, "content", " type=\"html\"", &article->html);
      text_format(text, "</entry>\n");
      break;
    case RSS1:
      text_format(text, "<item rdf:about=\"%s\">\n<link>%s</link>\n<dc:date>%s</dc:date>\n", address, address,
                  published);
      add_escaped(text, "title", "", &article->title);
      add_cdata(text, "content:encoded", &article->html);
      text_format(text, "</item>\n");
      break;
    case JSON:
      text_format(text, "%s{\"id\": \"%s\", \"url\": \"%s\", \"date_published\": \"%s\", \"title\": \"",
                  article->number ? ",\n" : "", address, address, published);
      text_add_json(text, &article->title);
      text_format(text, "\", \"content_html\": \"");
      text_add_json(text, &article->html);
      text_format(text, "\"}");
      break;
  }
}

#define NAMESPACES \
  "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\""
#define DECLARATION "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"

void add_head(Text *text, Format format, int feed) {
  switch (format) {
    case RSS2_PLAIN:
    case RSS2_FULL:
      text_format(text, DECLARATION "<rss version=\"2.0\" " NAMESPACES "><channel>\n<title>Feed %d</title>\n"
                  "<link>https://feed%d.example/</link>\n<description>Measured</description>\n", feed, feed);
      break;
    case ATOM:
      text_format(text, DECLARATION "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>Feed %d</title>\n"
                  "<id>https://feed%d.example/</id>\n<link href=\"https://feed%d.example/\"/>\n"
                  "<updated>2025-06-15T00:00:00Z</updated>\n", feed, feed, feed);
      break;
    case RSS1:
      text_format(text, DECLARATION "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" "
                  "xmlns=\"http://purl.org/rss/1.0/\" " NAMESPACES ">\n"
                  "<channel rdf:about=\"https://feed%d.example/\"><title>Feed %d</title>"
                  "<link>https://feed%d.example/</link></channel>\n", feed, feed, feed);
      break;
    case JSON:
      text_format(text, "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"Feed %d\", "
                  "\"home_page_url\": \"https://feed%d.example/\", \"items\": [\n", feed, feed);
      break;
  }
}

void add_tail(Text *text, Format format) {
  static const char *const tails[] = {"</channel></rss>\n", "</channel></rss>\n", "</feed>\n", "</rdf:RDF>\n", "]}\n"};
  text_format(text, "%s", tails[format]);
}

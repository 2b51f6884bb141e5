"""Writes the initial inputs of the fuzzer, one folder per entry.

Usage: fuzz-seeds.py FOLDER [FEEDS]

They are the documents and dates in the project's own tests, and the feeds in the folder FEEDS if it is given.
"""
import hashlib
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# slightly more than the longest generated input
LONGEST = 1 << 20

target = sys.argv[1]
feeds = sys.argv[2] if len(sys.argv) > 2 else ''


def write(entry, data):
    folder = os.path.join(target, entry)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, hashlib.sha1(data).hexdigest()), 'wb') as file:
        file.write(data)


def documents(data):
    """Adds a document to every entry that can parse it."""
    data = data[:LONGEST]
    if data.lstrip().startswith(b'{'):
        write('json', data.lstrip()[1:])
    elif b'<opml' in data[:4096].lower():
        write('opml', data)
    else:
        write('feed', data)
        write('encoding', b'\x10' + data[:4096])
    for piece in re.findall(rb'<!\[CDATA\[(.*?)\]\]>', data, re.S)[:3]:
        write('html', piece)


def literals(name):
    """Returns the string literals in a test, single-line and multiline, without interpolations."""
    with open(os.path.join(ROOT, 'Tests', name), encoding='utf-8') as file:
        source = file.read()
    for text in re.findall(r'"""\n(.*?)"""', source, re.S) + re.findall(r'"((?:[^"\\\n]|\\.)+)"', source):
        text = re.sub(r'\\u\{([0-9A-Fa-f]+)\}', lambda code: chr(int(code[1], 16)), text)
        yield text.replace('\\"', '"').replace('\\n', '\n').replace('\\t', '\t').encode('utf-8', 'replace')


for name in ('DateTests.swift',):
    for text in literals(f'FeedParserTests/{name}'):
        write('date', text)
for name in sorted(os.listdir(os.path.join(ROOT, 'Tests', 'FeedParserTests'))):
    if name.endswith('.swift') and 'Date' not in name:
        for text in literals(f'FeedParserTests/{name}'):
            if b'<outline' in text:
                write('opml', text if b'<opml' in text else b'<opml><body>' + text)
            elif b'<' in text:
                write('feed', text if b'<rss' in text or b'<feed' in text else b'<rss><channel>' + text)
            elif b'{' in text:
                write('json', text[1:])
for name in sorted(os.listdir(os.path.join(ROOT, 'Tests', 'ArticleHTMLTests'))):
    for text in literals(f'ArticleHTMLTests/{name}') if name.endswith('.swift') else ():
        write('html', text)
for name in sorted(os.listdir(os.path.join(ROOT, 'Tests', 'ArticleExtractorTests'))):
    for text in literals(f'ArticleExtractorTests/{name}') if name.endswith('.swift') else ():
        if b'<' in text:
            write('page', text)
for label in ('utf-8', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr', 'gb18030', 'big5', 'koi8-r', 'utf-16', 'utf-32'):
    for text in ('日本語', '한국어', '中文', 'Русский', 'é'):
        write('encoding', b'\x20' + text.encode(label, 'ignore'))
fixtures = os.path.join(ROOT, 'Tests', 'EndToEnd', 'fixtures')
for folder, _, names in list(os.walk(fixtures)) + (list(os.walk(feeds)) if feeds else []):
    for name in names:
        path = os.path.join(folder, name)
        if os.path.splitext(name)[1] not in ('.xml', '.rss', '.atom', '.json', '.opml', '.rdf'):
            continue
        with open(path, 'rb') as file:
            data = file.read()
        # gofeed's expected results and the collections' own tables are not feeds
        if name != 'index.json' and not (name.endswith('.json') and os.path.exists(path[:-5] + '.xml')):
            documents(data)

"""Fictional feeds in three languages, for screenshots."""

import datetime
import html
import subprocess

# the article that is open in the screenshots
OPENED = {"en": "The state of the slow loaf", "ja": "静かな一覧の作り方", "ar": "كيف نقرأ المدينة من نوافذها"}

# name: (language, folder, [(hours ago, title, paragraphs)])
FEEDS = {
    "The Slow Kitchen": ("en", "At Home", [
        (1, OPENED["en"], [
            "A loaf is the one thing in this kitchen that cannot be hurried. For years the answer was to add more yeast, to "
            "warm the room, and to hope that nobody would taste the difference.",
            "PICTURE",
            "Cold turns that around. The dough rests for two days beside the milk, and does by itself what hands do "
            "badly. What is left to do takes ten minutes: <a href='http://kitchen.example/fold'>three folds</a>, one "
            "shape, one hot pot. See it as a recipe for people who forget recipes.",
            "CODE", "QUOTE",
            "None of this is new. Bakers without machines have always worked so, and bread that waited keeps longer."]),
        (26, "Salt", ["Ten grams of it, weighed. Nothing else in the book makes so much of so little, and nothing else is "
                      "so often left to chance."]),
        (75, "What a week without an oven taught us about soup, patience, and the neighbours upstairs", [
            "It broke on a Sunday, of course."]),
    ]),
    "Harbour Notes": ("en", "At Home", [
        (3, "Three boats, no wind", ["The ferry came in late and nobody minded. We counted gulls until the tide turned, and "
                                     "then we counted them again to be sure."]),
        (29, "On the new lights along the eastern pier, and why the old ones are still missed by those who row", [
            "They are brighter and they are wrong."]),
    ]),
    "Quiet Machines": ("en", "Work", [
        (5, "A clock that is wrong on purpose", ["Four minutes fast, since 1911, so that the last train is never missed. The "
                                                 "town agreed to it in a meeting that ran over."]),
        (51, "Small motors, long lives", ["Oil is cheaper than iron."]),
    ]),
    "記事の庭": ("ja", "日本語", [
        (2, OPENED["ja"], [
            "長い一覧を止まらずに動かすには、見えている行だけを作ることが大切です。画面の外にある百万の行は、数えられてはいても、まだどこにもありません。",
            "PICTURE",
            "行を使い回すと、指の動きに遅れずに文字が現れます。<a href='http://garden.example/rows'>仕組み</a>は単純ですが、守るべき約束があります。高さは同じ、場所は動かさない、そして待たせない。",
            "CODE", "QUOTE", "読む人が気づかないこと。それがいちばんの褒め言葉かもしれません。"]),
        (27, "記事を読む時間、読まない時間", ["朝の十分だけ、新しい記事に目を通します。残りは夜まで取っておいて、灯りの下でゆっくり読むことにしています。"]),
        (53, "雨の日の図書館で見つけた、誰も借りたことのない百年前の園芸の本について", ["ページはまだ切られていませんでした。"]),
    ]),
    "夜の汽車": ("ja", "日本語", [
        (6, "終点のひとつ手前", ["降りる人のいない駅に、灯りがひとつ。車掌は毎晩そこで時計を合わせます。"]),
        (31, "切符の色", ["青は海、緑は山。"]),
    ]),
    "دفتر المدينة": ("ar", "العربية", [
        (2, OPENED["ar"], [
            "في كل شارع نافذة واحدة على الأقل لا تُغلق. من يمرّ تحتها كل صباح يعرف من رائحة القهوة كم الساعة، ومن صوت المذياع أي يوم هو.",
            "PICTURE",
            "هكذا تُقرأ المدينة: لا من خرائطها بل من نوافذها. وقد رسم أحد الجيران <a href='http://city.example/map'>خريطة</a> لا أسماء فيها، بل روائح وأصوات فقط.",
            "CODE", "QUOTE", "وحين تُغلق آخر نافذة في الليل، يبقى ضوء صغير في المخبز."]),
        (28, "السوق القديم بعد المطر", ["اللون الأخضر أول ما يعود، ثم تعود الأصوات، ثم يعود الباعة إلى أماكنهم كأن شيئًا لم يكن."]),
        (55, "لماذا ما زال ساعي البريد في الحيّ يطرق الباب مرتين، مع أن الجرس يعمل منذ ثلاثين سنة", ["لأن الجرس لا يعرف الأسماء."]),
    ]),
    "مختبر الصباح": ("ar", "العربية", [
        (7, "قياس الضوء بكوب ماء", ["تجربة تكفيها دقيقة واحدة وشباك يطل على الشرق."]),
        (33, "دفتر الغيوم", ["ثلاثون يومًا من الرسم."]),
    ]),
}
EXTRA = {
    "CODE": "<pre><code>rest(dough, days: 2)\nfold(dough, times: 3)\nbake(dough, in: pot)</code></pre>",
    "QUOTE": "<blockquote><p>Wait. — 待つ。 — انتظر.</p></blockquote>",
}
STARRED = {"Salt", "記事を読む時間、読まない時間", "السوق القديم بعد المطر"}
READ = {"A clock that is wrong on purpose", "Salt", "終点のひとつ手前", "دفتر الغيوم", "Small motors, long lives"}


def picture():
    """Returns a generated picture of a sky."""
    return subprocess.run(
        ["convert", "-size", "1200x520", "gradient:#f2a65a-#2d4a7c", "-swirl", "30", "jpeg:-"],
        capture_output=True, check=True).stdout


def sample(make_server):
    """Returns a server of these feeds; it has a list of them for each language, whose feeds come first."""
    server = make_server({})
    now = datetime.datetime.now(datetime.timezone.utc)
    server.pages["/sky.jpg"] = ("image/jpeg", picture())
    folders = {}
    for number, (name, (language, folder, articles)) in enumerate(FEEDS.items()):
        items = "".join(item(name, *article, now, server.root) for article in articles)
        body = f"<rss version='2.0'><channel><title>{name}</title><language>{language}</language>{items}</channel></rss>"
        server.pages[f"/{number}"] = ("application/rss+xml", body.encode())
        folders.setdefault(folder, []).append(f"<outline text='{name}' title='{name}' xmlUrl='{server.root}/{number}'/>")
    server.pages["/lost"] = 503
    inside = "".join(f"<outline text='{name}'>{''.join(feeds)}</outline>" for name, feeds in folders.items())
    lost = f"<outline text='Lost and Found' title='Lost and Found' xmlUrl='{server.root}/lost'/>"
    everything = f"<opml version='2.0'><body>{inside}{lost}</body></opml>"
    server.lists = {language: everything for language in OPENED}
    server.starred, server.read = STARRED, READ
    return server


def item(feed, hours, title, paragraphs, now, root):
    extra = EXTRA | {"PICTURE": f"<figure><img src='{root}/sky.jpg' alt='A sky'><figcaption>{feed}</figcaption></figure>"}
    text = "".join(extra.get(paragraph, f"<p>{paragraph}</p>") for paragraph in paragraphs)
    date = (now - datetime.timedelta(hours=hours)).strftime("%a, %d %b %Y %H:%M:%S GMT")
    return (f"<item><guid>{title}</guid><title>{title}</title><link>http://sample.example/{abs(hash(title))}</link>"
            f"<description>{html.escape(text)}</description><pubDate>{date}</pubDate></item>")

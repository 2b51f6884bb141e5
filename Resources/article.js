// The program's own script in the article's page. It runs in its own script world: the page cannot see or call anything
// here, and no script of the page runs.
(() => {
  // How much of the previous screen stays visible when scrolling by a page, in pixels.
  const overlap = 56;
  // The code of the Tab key.
  const tabKey = 9;
  const article = document.documentElement.dataset.article;
  const page = document.scrollingElement;
  const tell = (kind, value) => webkit.messageHandlers.kiji.postMessage(kind + " " + value);
  const blocks = () => document.querySelectorAll("main :is(p, li, pre, blockquote, figure, img, td, h1, h2, h3, h4)");

  // The scroll position: the index of the first visible block and its distance from the top. It remains valid when
  // font, width or images change the page's height.
  const place = () => {
    if (page.scrollTop <= 0) return "";
    let index = 0;
    for (const block of blocks()) {
      const box = block.getBoundingClientRect();
      if (box.bottom > 0) return index + ":" + Math.round(box.top);
      index += 1;
    }
    return "";
  };

  const goTo = (place) => {
    const [index, top] = place.split(":").map(Number);
    const block = blocks()[index];
    if (block) page.scrollTop += block.getBoundingClientRect().top - top;
  };

  // Replaces an image that failed to load by a card of the intended size, with its description and a retry button.
  const smallest = 80;
  const showMissing = (image) => {
    const [width, height] = ["width", "height"].map((name) => Number(image.getAttribute(name)) || 0);
    const card = document.createElement("span");
    card.className = "missing-image";
    card.append(image.alt || image.title);
    // an icon or inline image: show only its description
    if (width > 0 && width < smallest) {
      card.classList.add("in-line");
    } else {
      if (width > 0 && height > 0) {
        card.style.width = width + "px";
        card.style.aspectRatio = width + " / " + height;
      }
      const button = document.createElement("button");
      button.textContent = document.documentElement.dataset.tryAgain;
      button.addEventListener("click", (event) => {
        event.preventDefault();
        event.stopPropagation();
        const again = image.cloneNode();
        again.removeAttribute("loading");
        card.replaceWith(again);
      });
      card.append(button);
    }
    image.replaceWith(card);
  };

  const settle = (image) => {
    if (!image.closest("main, .attachments")) return;
    if (image.naturalWidth === 0) {
      // the card of a video is complete without its poster
      if (image.closest("a.video")) image.remove(); else showMissing(image);
    } else if (image.naturalWidth <= 2 && image.naturalHeight <= 2) {
      // a tracking pixel, declared larger or without a size
      image.remove();
    } else {
      image.classList.toggle("large", image.clientWidth >= smallest);
    }
  };
  for (const kind of ["load", "error"]) {
    document.addEventListener(kind, (event) => { if (event.target.localName === "img") settle(event.target); }, true);
  }
  // images that loaded or failed before this script ran
  for (const image of document.querySelectorAll("main img, .attachments img")) if (image.complete && image.src) settle(image);

  // Tab moves through the focusable elements, starting at the first visible one, and leaves the page at both ends.
  const stops = () => [...document.querySelectorAll("a[href], button, summary, [tabindex='0']")]
    .filter((stop) => stop.getClientRects().length > 0 && !stop.closest(".note"));
  document.addEventListener("keydown", (event) => {
    // Not by its name: WebKitGTK has none for Shift+Tab, which has its own keysym, ISO_Left_Tab.
    if (event.keyCode !== tabKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const all = stops();
    const at = all.indexOf(document.activeElement);
    let next = event.shiftKey ? at - 1 : at + 1;
    if (at < 0) next = event.shiftKey ? -1 : all.findIndex((stop) => stop.getBoundingClientRect().bottom > 0);
    if (next >= 0 && next < all.length) {
      all[next].focus();
    } else {
      document.activeElement?.blur();
      tell("leave", event.shiftKey ? "backward" : "forward");
    }
  }, true);

  // A reference to a footnote, under the pointer or with the focus, shows the note beside it; a click still goes there.
  const longestReference = 6;
  // In characters. What is longer is not one note but, for example, the part with all of them.
  const longestNote = 4000;
  const noteDelay = 250;
  let note = null;
  let noteOwner = null;
  let noteTimer = 0;
  const innerLink = (link) => link?.getAttribute("href")?.startsWith("#place-");
  const blockOf = (place) => place.closest("li, p, dd, td, aside, section, div");

  // Returns the note to which a link refers; null if it is another link, such as the one back from a note.
  const noteOf = (link) => {
    if (!innerLink(link) || !link.closest("main") || link.textContent.trim().length > longestReference) return null;
    const place = document.getElementById(link.getAttribute("href").slice(1));
    const isLater = place && link.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING;
    const block = isLater && place.closest("main") ? blockOf(place) : null;
    if (!block || block.contains(link)) return null;
    if (block.textContent.length > longestNote || block.textContent.trim() === "") return null;
    // a chapter, to which a table of contents leads
    return block.querySelector("h1, h2, h3, h4, h5, h6") ? null : block;
  };

  const hideNote = () => {
    clearTimeout(noteTimer);
    if (!note) return;
    noteOwner.removeAttribute("aria-describedby");
    note.remove();
    note = noteOwner = null;
    tell("note", "hidden");
  };

  const showNote = (link, block) => {
    clearTimeout(noteTimer);
    if (noteOwner === link) return;
    hideNote();
    [note, noteOwner] = [document.createElement("aside"), link];
    note.className = "note";
    note.id = "note";
    note.setAttribute("role", "note");
    note.lang = block.closest("[lang]")?.lang ?? "";
    note.append(...block.cloneNode(true).childNodes);
    for (const part of note.querySelectorAll("[id]")) part.removeAttribute("id");
    const isBack = (link) => innerLink(link) || /^[\s↩↑⤴^\uFE0E\uFE0F]+$/.test(link.textContent);
    for (const link of note.querySelectorAll("a")) if (isBack(link)) link.remove();
    // that of a missing image does nothing in a copy
    for (const button of note.querySelectorAll("button")) button.remove();
    for (const part of note.querySelectorAll("[tabindex]")) part.removeAttribute("tabindex");
    document.body.append(note);
    link.setAttribute("aria-describedby", note.id);
    tell("note", "shown");
    // below the reference, or above it if there is no room
    const gap = 6;
    const box = link.getBoundingClientRect();
    const isBelow = box.bottom + gap + note.offsetHeight <= innerHeight || box.top < note.offsetHeight + gap;
    const left = Math.min(Math.max(box.left - 12, 12), Math.max(12, page.clientWidth - note.offsetWidth - 12));
    note.style.left = left + scrollX + "px";
    note.style.top = (isBelow ? box.bottom + gap : box.top - gap - note.offsetHeight) + scrollY + "px";
  };

  const considerNote = (event) => {
    const link = event.target.closest?.("a[href]");
    const block = link ? noteOf(link) : null;
    if (block) showNote(link, block); else if (note?.contains(event.target)) clearTimeout(noteTimer);
  };
  const leaveNote = (event) => {
    if (!note || !(noteOwner.contains(event.target) || note.contains(event.target))) return;
    clearTimeout(noteTimer);
    noteTimer = setTimeout(hideNote, noteDelay);
  };
  for (const kind of ["mouseover", "focus"]) document.addEventListener(kind, considerNote, true);
  document.addEventListener("mouseout", leaveNote, true);
  document.addEventListener("blur", hideNote, true);
  document.addEventListener("click", (event) => { if (note && !note.contains(event.target)) hideNote(); }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !note) return;
    event.preventDefault();
    event.stopPropagation();
    hideNote();
  }, true);

  // A bar at the edge shows how much has been read.
  const progress = document.createElement("div");
  progress.className = "progress";
  progress.setAttribute("aria-hidden", "true");
  document.body.append(progress);
  const showProgress = () => {
    const last = page.scrollHeight - page.clientHeight;
    progress.style.width = (last > 0 ? Math.min(100, (100 * page.scrollTop) / last) : 0) + "%";
  };
  addEventListener("scroll", showProgress, { passive: true });
  addEventListener("resize", showProgress, { passive: true });

  // Reading aloud: the program splits the text into sentences and tells which one is spoken.
  const unspoken = "rt, rp, button, [hidden]";
  // How much of the window stays above a sentence that was scrolled into view.
  const spokenPlace = 1 / 3;
  // How long scrolling may take, in milliseconds.
  const scrollingTime = 1000;
  let speech = [];
  let spokenRange = null;
  let scrolledAt = -scrollingTime;
  const highlight = globalThis.Highlight && CSS.highlights ? new Highlight() : null;
  if (highlight) CSS.highlights.set("kiji-spoken", highlight);

  // Collects the title's and the text's paragraphs, with their text nodes.
  const collectSpeech = () => {
    speech = [];
    let block = null;
    const languageOf = (element) => element.closest("[lang]")?.lang ?? "";
    const add = (node, text) => {
      if (!block && text.trim() === "") return;
      if (!block) {
        block = { kind: "text", text: "", language: languageOf(node.parentElement), parts: [] };
        speech.push(block);
      }
      if (node.nodeType === Node.TEXT_NODE) block.parts.push({ node, start: block.text.length });
      block.text += text;
    };
    const addWhole = (element, kind, text) => {
      block = null;
      speech.push({ kind, text, language: languageOf(element), parts: [], element });
    };
    const visit = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return add(node, node.data.replace(/[\t\n\r\f]/g, " "));
      if (node.nodeType !== Node.ELEMENT_NODE || node.matches(unspoken)) return;
      const { display, visibility } = getComputedStyle(node);
      if (display === "none" || visibility === "hidden") return;
      if (node.localName === "br") return add(node, "\n");
      if (node.localName === "pre") return addWhole(node, "code", "");
      // not those within a line, such as emoticons
      if (node.localName === "img") {
        if (node.alt.trim() !== "" && node.clientWidth >= smallest) addWhole(node, "picture", node.alt);
        return;
      }
      // the number of a footnote
      if (node.localName === "a" && noteOf(node)) return;
      const isInline = /^(inline|contents|ruby)/.test(display);
      if (!isInline) block = null;
      for (const child of node.childNodes) visit(child);
      if (!isInline) block = null;
    };
    for (const part of document.querySelectorAll("h1.title, main")) visit(part);
  };

  const rangeOf = (block, start, end) => {
    const range = document.createRange();
    if (block.element) {
      range.selectNode(block.element);
      return range;
    }
    const point = (offset) => {
      const part = block.parts.findLast((part) => part.start <= offset) ?? block.parts[0];
      return [part.node, Math.min(offset - part.start, part.node.length)];
    };
    range.setStart(...point(start));
    // the end belongs to the node before it
    const [node, offset] = point(Math.max(end - 1, start));
    range.setEnd(node, Math.min(offset + 1, node.length));
    return range;
  };

  // Returns where to begin: at the selection, or else at the first paragraph that is in view.
  const speechStart = () => {
    const selection = getSelection();
    if (selection.rangeCount > 0 && !selection.isCollapsed) {
      const { startContainer, startOffset } = selection.getRangeAt(0);
      for (const [index, { parts }] of speech.entries()) {
        for (const { node, start } of parts) {
          if (node === startContainer) return [index, start + startOffset];
          if (startContainer.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) return [index, start];
        }
      }
    }
    if (page.scrollTop <= 0) return [0, 0];
    const boxes = speech.map((block) => rangeOf(block, 0, block.text.length).getBoundingClientRect());
    const first = boxes.findIndex((box) => box.height > 0 && box.top >= 0 && box.top < innerHeight);
    return [first >= 0 ? first : Math.max(boxes.findIndex((box) => box.bottom > 0), 0), 0];
  };

  const isInView = (range) => {
    const box = range.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
  };

  // Shows what the player does with an article's episodes: what their cards and the links below them do.
  const showEpisode = ({ index, isPlaying, words, links }) => {
    const episode = document.querySelector(`.episode[data-index="${index}"]`);
    if (!episode) return;
    const card = episode.querySelector(".card");
    const name = card.querySelector(".name").textContent;
    card.classList.toggle("playing", isPlaying);
    card.querySelector(".state").textContent = words ? " · " + words : "";
    // The name of the card is its text, which does not say what a click does while it plays.
    if (isPlaying) card.setAttribute("aria-label", links[0].words + ", " + name); else card.removeAttribute("aria-label");
    card.setAttribute("href", links[0].address);
    const kept = (link) => links.find(({ address }) => address === link.getAttribute("href"));
    const old = [...episode.querySelectorAll("a:not(.card)")];
    // The last link stays, because it may have the focus: it downloads, or removes the download.
    const last = old.pop();
    const focus = old.find((link) => link === document.activeElement && !kept(link));
    for (const link of old) if (!kept(link)) link.remove();
    for (const { address, words } of links.slice(1)) {
      const isLast = address === links[links.length - 1].address;
      const there = isLast ? last : old.find((link) => link.getAttribute("href") === address);
      const link = there ?? document.createElement("a");
      link.setAttribute("href", address);
      link.setAttribute("aria-label", words + ", " + name);
      if (link.textContent !== words) link.textContent = words;
      if (!there) last.before(link);
    }
    if (focus) card.focus();
  };

  // Shows other tags in the heading, in the program's markup. The text stays in its place.
  const showTags = (markup) => {
    const tags = document.querySelector("header > .tags");
    if (tags.innerHTML === markup) return;
    const focus = tags.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    const before = place();
    tags.innerHTML = markup;
    if (before) goTo(before);
    tags.querySelector(`a[href="${focus}"]`)?.focus({ preventScroll: true });
  };

  globalThis.kiji = {
    showTags(number, markup) { if (number === article) showTags(markup); },
    showEpisodes(number, episodes) { if (number === article) episodes.forEach(showEpisode); },
    // Returns the text to be read aloud, and where to begin.
    speech() {
      collectSpeech();
      const blocks = speech.map(({ kind, text, language }) => ({ kind, text, language }));
      const [block, offset] = blocks.length > 0 ? speechStart() : [0, 0];
      return JSON.stringify({ blocks, block, offset });
    },

    // Highlights what is spoken. The page follows as long as the user has not scrolled away from it.
    // Returns false if this is another document.
    showSpoken(index, start, end, isAsked) {
      const block = speech[index];
      if (!block) return false;
      const isFollowed = isAsked || !spokenRange || isInView(spokenRange)
        || performance.now() - scrolledAt < scrollingTime;
      this.hideSpoken();
      spokenRange = rangeOf(block, start, end);
      if (block.element) block.element.toggleAttribute("data-spoken", true); else highlight?.add(spokenRange);
      const box = spokenRange.getBoundingClientRect();
      if (isFollowed && (box.top < 0 || box.bottom > innerHeight)) {
        scrolledAt = performance.now();
        scrollTo(0, scrollY + box.top - innerHeight * spokenPlace);
      }
      return true;
    },

    hideSpoken() {
      highlight?.clear();
      for (const element of document.querySelectorAll("[data-spoken]")) element.removeAttribute("data-spoken");
      spokenRange = null;
    },

    // Returns the number of the selected search match, counted from 1.
    matchNumber(words) {
      const selection = getSelection();
      if (selection.rangeCount === 0) return 1;
      const before = document.createRange();
      const match = selection.getRangeAt(0);
      before.setStart(document.body, 0);
      before.setEnd(match.startContainer, match.startOffset);
      const fold = (text) => text.replace(/\s+/g, " ").toLowerCase();
      return fold(before.toString()).split(fold(words)).length;
    },

    // Returns what a menu is about that the keyboard opens, and where to open it: at the focused element, the selected
    // text or the beginning of what is in view.
    menuTarget() {
      const active = document.activeElement;
      const focus = active === document.body ? null : active;
      const selection = getSelection();
      const isSelection = !selection.isCollapsed;
      const box = (focus ?? (isSelection ? selection.getRangeAt(0) : null))?.getBoundingClientRect();
      const [left, top] = box ? [box.left, box.bottom] : [document.querySelector("main").getBoundingClientRect().left, 0];
      return JSON.stringify({
        link: focus?.closest("a[href]")?.href,
        image: (focus?.matches("img") ? focus : focus?.querySelector("a > img"))?.src,
        isSelection,
        x: Math.min(Math.max(left, 0), innerWidth),
        y: Math.min(Math.max(top, 0), innerHeight),
      });
    },

    // Scrolls by a page, forward or back; returns whether the end had already been reached.
    scroll(direction) {
      const before = page.scrollTop;
      const last = page.scrollHeight - page.clientHeight;
      if (direction > 0 ? before >= last - 1 : before <= 0) return true;
      page.scrollTop = before + direction * Math.max(page.clientHeight - overlap, overlap);
      return page.scrollTop === before;
    },

    // Restores a scroll position, and keeps it while images load, until the user scrolls.
    restore(place) {
      let isLeft = false;
      goTo(place);
      for (const kind of ["wheel", "keydown", "pointerdown", "touchstart"]) {
        addEventListener(kind, () => { isLeft = true; }, { capture: true, once: true, passive: true });
      }
      document.addEventListener("load", () => { if (!isLeft) goTo(place); }, true);
    },
  };

  // Reports the URL of the link under the pointer or with the focus.
  const linkOf = (event) => event.target.closest?.("a[href]");
  const show = (event) => tell("address", linkOf(event)?.href ?? "");
  document.addEventListener("mouseover", show, true);
  document.addEventListener("mouseleave", () => tell("address", ""));
  // Not focusin and focusout: when another pane takes the focus, the link stays the page's active element.
  document.addEventListener("focus", show, true);
  document.addEventListener("blur", () => tell("address", ""), true);

  // Clicking an image that is not a link opens it enlarged.
  // The program can go on to the others, except to those whose data is in the document.
  const tellPicture = (picture) => {
    const all = [...document.querySelectorAll("main img:not(a.video img)")]
      .filter((image) => image === picture || !image.getAttribute("src")?.startsWith("data:"));
    tell("picture", [article + " " + all.indexOf(picture), ...all.map((image) => image.getAttribute("src"))].join("\n"));
  };
  const pictureOf = (event) => (linkOf(event) ? null : event.target.closest?.("img[tabindex]"));
  document.addEventListener("click", (event) => {
    const picture = pictureOf(event);
    if (picture && event.button === 0) tellPicture(picture);
  }, true);
  document.addEventListener("keydown", (event) => {
    const picture = event.key === "Enter" ? pictureOf(event) : null;
    if (picture) tellPicture(picture);
  }, true);

  let isTelling = false;
  addEventListener("scroll", () => {
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => {
      isTelling = false;
      tell("place", article + " " + place());
    }, 100);
  }, { passive: true });
})();

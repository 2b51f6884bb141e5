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
    .filter((stop) => stop.getClientRects().length > 0);
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

  globalThis.kiji = {
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
  // The program can go from it to the others, except to those in the text itself.
  const tellPicture = (picture) => {
    const all = [...document.querySelectorAll("main img:not(a.video img)")]
      .filter((image) => image === picture || !image.getAttribute("src")?.startsWith("data:"));
    tell("picture", [all.indexOf(picture), ...all.map((image) => image.getAttribute("src"))].join("\n"));
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

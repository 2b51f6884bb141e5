// The program's own few lines in the article's page, in a script world of their own: nothing of the page can call them
// or sees them, and nothing of the page runs.
(() => {
  // Lines of the page before that are seen again after a scroll by a page, in pixels.
  const overlap = 56;
  const article = document.documentElement.dataset.article;
  const page = document.scrollingElement;
  const tell = (kind, value) => webkit.messageHandlers.kiji.postMessage(kind + " " + value);
  const blocks = () => document.querySelectorAll("main :is(p, li, pre, blockquote, figure, img, td, h1, h2, h3, h4)");

  // Where the reader is: the first block that is seen, and how much of it is past. It holds when type, width or
  // pictures make the page longer.
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

  globalThis.kiji = {
    // Scrolls by a page, on or back; says whether there was nothing more to scroll.
    scroll(direction) {
      const before = page.scrollTop;
      const last = page.scrollHeight - page.clientHeight;
      if (direction > 0 ? before >= last - 1 : before <= 0) return true;
      page.scrollTop = before + direction * Math.max(page.clientHeight - overlap, overlap);
      return page.scrollTop === before;
    },

    // Goes to where the reader was, and stays there while pictures come, until the reader moves.
    restore(place) {
      let isLeft = false;
      goTo(place);
      for (const kind of ["wheel", "keydown", "pointerdown", "touchstart"]) {
        addEventListener(kind, () => { isLeft = true; }, { capture: true, once: true, passive: true });
      }
      document.addEventListener("load", () => { if (!isLeft) goTo(place); }, true);
    },
  };

  // A link shows where it leads, under the pointer and with the keyboard.
  const linkOf = (event) => event.target.closest?.("a[href]");
  const show = (event) => tell("address", linkOf(event)?.href ?? "");
  document.addEventListener("mouseover", show, true);
  document.addEventListener("mouseleave", () => tell("address", ""));
  document.addEventListener("focusin", show, true);
  document.addEventListener("focusout", () => tell("address", ""), true);

  // A picture that is no link is looked at closely.
  const pictureOf = (event) => (linkOf(event) ? null : event.target.closest?.("img[tabindex]"));
  document.addEventListener("click", (event) => {
    const picture = pictureOf(event);
    if (picture && event.button === 0) tell("picture", picture.src);
  }, true);
  document.addEventListener("keydown", (event) => {
    const picture = event.key === "Enter" ? pictureOf(event) : null;
    if (picture) tell("picture", picture.src);
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

/** Layout faults that a language can cause, measured in the page. */

export interface Layout {
  /** How far the page exceeds the window, and the elements that do. Units: CSS pixels. */
  readonly overflow: { readonly px: number; readonly by: readonly string[] };
  /** Controls with wrapped text. */
  readonly wrapped: readonly ElementPlace[];
  /** Truncated texts. */
  readonly truncated: readonly ElementPlace[];
  /** Numbers of elements that should be equal in every language. */
  readonly counts: Readonly<Record<string, number>>;
  /** Untranslated keys on the page. */
  readonly keys: readonly string[];
  /** Controls too small for a finger; filled in at phone widths. */
  readonly small: readonly ElementPlace[];
}

/** Position of an element in the page's tree, which is the same in every language. */
export interface ElementPlace {
  readonly path: string;
  readonly words: string;
}

/** Runs in the page, so it must be self-contained. */
export function measureLayout(): Layout {
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const wordsOf = (element: Element) => (element.textContent ?? "").trim().replace(/\s+/gu, " ").slice(0, 60);
  const pathOf = (element: Element) => {
    const steps: string[] = [];
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const siblings = at.parentElement === null ? [] : [...at.parentElement.children];
      steps.unshift(`${at.tagName.toLowerCase()}:${siblings.indexOf(at) + 1}`);
    }
    return steps.join(">");
  };
  const placeOf = (element: Element) => ({
    path: pathOf(element),
    words: wordsOf(element) || (element.getAttribute("aria-label") ?? element.id),
  });
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = [...range.getClientRects()]
      .filter((box) => box.width > 1 && box.height > 1)
      .map((box) => box.top + box.height / 2);
    tops.sort((a, b) => a - b);
    return tops.filter((top, index) => index === 0 || top - (tops[index - 1] ?? top) > 8).length;
  };
  const isScrolled = (element: Element) => {
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== "visible") return true;
    return false;
  };
  const all = [...document.body.querySelectorAll("*")].filter(isShown);
  const html = all.filter((element) => element instanceof HTMLElement);
  const width = document.documentElement.clientWidth;
  const px = Math.max(0, document.documentElement.scrollWidth - width);
  const beyond =
    px === 0 ? [] : html.filter((element) => element.getBoundingClientRect().right > width + 1 && !isScrolled(element));
  const ownText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "");
  const isSingleLine = (element: Element) =>
    element.matches("button, [role=button], [role=tab], [role=radio], label") &&
    element.querySelector("div, p, ul, small") === null;
  const isCut = (element: HTMLElement) =>
    ownText(element) &&
    getComputedStyle(element).overflowX !== "visible" &&
    element.clientWidth > 4 &&
    element.scrollWidth > element.clientWidth + 1;
  const count = (selector: string) => html.filter((element) => element.matches(selector)).length;
  const targets = html.filter((element) =>
    element.matches("button, a, input:not([type=hidden]), select, textarea, summary, [role=option], [role=tab]"),
  );
  const isSmall = (element: Element) => {
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    const isInline = element.tagName === "A" && getComputedStyle(element).display === "inline";
    return !isInline && box.width > 2 && box.height > 2 && (box.width < 43.5 || box.height < 43.5);
  };
  return {
    overflow: { px, by: beyond.slice(-3).map((element) => wordsOf(element) || element.tagName.toLowerCase()) },
    wrapped: html.filter((element) => isSingleLine(element) && linesOf(element) > 1).map(placeOf),
    truncated: html.filter(isCut).map(placeOf),
    counts: {
      headings: count("h1, h2, h3, h4"),
      buttons: count("button"),
      links: count("a[href]"),
      fields: count("input, select, textarea"),
      rows: count("tr, [role=row]"),
      items: count("li"),
    },
    keys: html
      .filter((element) => element.children.length === 0 && /^[a-z]+\.[a-zA-Z]+[A-Za-z_0-9]*$/u.test(wordsOf(element)))
      .map(wordsOf),
    small: targets.filter(isSmall).map(placeOf),
  };
}

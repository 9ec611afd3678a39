/** Layout faults that a language can cause, measured in the page. */

/** Measurements of a page. */
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
  /** Controls too small for a finger; only those of phone widths are reported. */
  readonly small: readonly ElementPlace[];
}

/** Position of an element in the page's tree, which is the same in every language, and its text. */
export interface ElementPlace {
  readonly path: string;
  readonly words: string;
}

/** Measures the page. Runs in the page as one script, so it uses nothing but the functions of `measuredParts`. */
function measureLayout(): Layout {
  const elements = [...document.body.querySelectorAll("*")]
    .filter(isVisible)
    .filter((element) => element instanceof HTMLElement);
  return {
    overflow: measureOverflow(elements),
    wrapped: elements.filter((element) => isSingleLine(element) && countLines(element) > 1).map(placeOf),
    truncated: elements.filter(isTruncated).map(placeOf),
    counts: countElements(elements),
    keys: elements.filter(isKey).map(wordsOf),
    small: elements.filter(isSmallTarget).map(placeOf),
  };
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
}

function wordsOf(element: Element): string {
  return (element.textContent ?? "").trim().replace(/\s+/gu, " ").slice(0, 60);
}

function placeOf(element: Element): ElementPlace {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    const siblings = at.parentElement === null ? [] : [...at.parentElement.children];
    steps.unshift(`${at.tagName.toLowerCase()}:${siblings.indexOf(at) + 1}`);
  }
  return { path: steps.join(">"), words: wordsOf(element) || (element.getAttribute("aria-label") ?? element.id) };
}

function measureOverflow(elements: readonly Element[]): Layout["overflow"] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const px = Math.max(0, scrollWidth - clientWidth);
  const beyond =
    px === 0
      ? []
      : elements.filter(
          (element) => element.getBoundingClientRect().right > clientWidth + 1 && !isInScrolledBox(element),
        );
  return { px, by: beyond.slice(-3).map((element) => wordsOf(element) || element.tagName.toLowerCase()) };
}

function isInScrolledBox(element: Element): boolean {
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
    if (getComputedStyle(at).overflowX !== "visible") return true;
  return false;
}

function isSingleLine(element: Element): boolean {
  return (
    element.matches("button, [role=button], [role=tab], [role=radio], label") &&
    element.querySelector("div, p, ul, small") === null
  );
}

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  const tops = [...range.getClientRects()]
    .filter((box) => box.width > 1 && box.height > 1)
    .map((box) => box.top + box.height / 2);
  tops.sort((a, b) => a - b);
  return tops.filter((top, index) => index === 0 || top - (tops[index - 1] ?? top) > 8).length;
}

function isTruncated(element: Element): boolean {
  const hasOwnText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
  );
  return (
    hasOwnText &&
    getComputedStyle(element).overflowX !== "visible" &&
    element.clientWidth > 4 &&
    element.scrollWidth > element.clientWidth + 1
  );
}

function countElements(elements: readonly Element[]): Layout["counts"] {
  const count = (selector: string) => elements.filter((element) => element.matches(selector)).length;
  return {
    headings: count("h1, h2, h3, h4"),
    buttons: count("button"),
    links: count("a[href]"),
    fields: count("input, select, textarea"),
    rows: count("tr, [role=row]"),
    items: count("li"),
  };
}

function isKey(element: Element): boolean {
  return element.children.length === 0 && /^[a-z]+\.[a-zA-Z]+[A-Za-z_0-9]*$/u.test(wordsOf(element));
}

function isSmallTarget(element: Element): boolean {
  if (!element.matches("button, a, input:not([type=hidden]), select, textarea, summary, [role=option], [role=tab]"))
    return false;
  const box = (element.closest("label") ?? element).getBoundingClientRect();
  const isInline = element.tagName === "A" && getComputedStyle(element).display === "inline";
  return !isInline && box.width > 2 && box.height > 2 && (box.width < 43.5 || box.height < 43.5);
}

const measuredParts = [
  measureLayout,
  isVisible,
  wordsOf,
  placeOf,
  measureOverflow,
  isInScrolledBox,
  isSingleLine,
  countLines,
  isTruncated,
  countElements,
  isKey,
  isSmallTarget,
];

/** Script that measures the page it is evaluated in. */
export const layoutScript = `(() => {\n${measuredParts.map(String).join("\n")}\nreturn measureLayout();\n})()`;

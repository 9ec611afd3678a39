/** The head and the foot of every printed page: what is printed, where and when it is of, and the number of the page. */
import { useEffect } from "react";

export interface PrintHead {
  readonly left: string;
  readonly right: string;
}

/** The rules of the margins of a page, for a browser that prints them. */
export function printRules({ left, right }: PrintHead): string {
  return `@page {
  margin: 18mm 14mm 16mm;
  @top-left { content: ${quoted(left)}; font: 600 9pt sans-serif; }
  @top-right { content: ${quoted(right)}; font: 9pt sans-serif; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; }
}`;
}

/** A text of CSS. What is no letter, digit or space goes by its number: no name of a place ends the text or the rule. */
function quoted(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;
}

/** Prints a head on each page while the caller is on screen. */
export function usePrintHead(left: string, right: string): void {
  useEffect(
    function headPages() {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(printRules({ left, right }));
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    },
    [left, right],
  );
}

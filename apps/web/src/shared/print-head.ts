/** Head and foot of every printed page: subject, place, time and page number. */
import { useEffect } from "react";

export interface PrintHead {
  readonly left: string;
  readonly right: string;
}

/** CSS rules of page margins, for browsers that support them. */
export function printMarginRules({ left, right }: PrintHead): string {
  return `@page {
  margin: 18mm 14mm 16mm;
  @top-left { content: ${quoteCssText(left)}; font: 600 9pt sans-serif; }
  @top-right { content: ${quoteCssText(right)}; font: 9pt sans-serif; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; }
}`;
}

/** Escapes a CSS string by code points, so that no name of a place ends the string or the rule. */
function quoteCssText(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;
}

/** Prints a head on each page while the component is mounted. */
export function usePrintHead(left: string, right: string): void {
  useEffect(
    function applyPrintHead() {
      const marginStyleSheet = new CSSStyleSheet();
      marginStyleSheet.replaceSync(printMarginRules({ left, right }));
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, marginStyleSheet];
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== marginStyleSheet);
      };
    },
    [left, right],
  );
}

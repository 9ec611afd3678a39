import { useLayoutEffect } from "react";

/** Turns the paper while something wide is put on it. */
export function usePaperAcross(isAcross: boolean): void {
  useLayoutEffect(
    function turnPaper() {
      if (!isAcross) return;
      const rules = new CSSStyleSheet();
      rules.replaceSync("@page { size: letter landscape; }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rules);
      };
    },
    [isAcross],
  );
}

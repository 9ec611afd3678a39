import { useLayoutEffect } from "react";

/** Prints in landscape while a wide table is printed. */
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

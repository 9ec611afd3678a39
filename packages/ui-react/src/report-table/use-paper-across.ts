import { useLayoutEffect } from "react";

/** Sets the page to landscape while a wide table is mounted. */
export function useLandscapePrint(isAcross: boolean): void {
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

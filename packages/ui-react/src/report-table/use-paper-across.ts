import { useLayoutEffect } from "react";

/** Sets the printed page to landscape while a table is laid out across it. */
export function useLandscapePrint(isAcross: boolean): void {
  useLayoutEffect(
    function turnPaper() {
      if (!isAcross) return;
      const pageRules = new CSSStyleSheet();
      pageRules.replaceSync("@page { size: letter landscape; }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageRules];
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== pageRules);
      };
    },
    [isAcross],
  );
}

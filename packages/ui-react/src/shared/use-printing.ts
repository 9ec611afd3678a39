import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";

/** Tells whether the page is being printed; false for an `element` outside an open dialog, which is printed alone. */
export function usePrinting(element?: RefObject<HTMLElement | null>): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(
    function followPrinting() {
      // Synchronous: the browser prints the page as it is after these events.
      const beginPrint = (): void => {
        const openDialog = element === undefined ? null : document.querySelector("dialog[open]");
        if (openDialog === null || openDialog.contains(element?.current ?? null)) flushSync(() => setPrinting(true));
      };
      const endPrinting = (): void => flushSync(() => setPrinting(false));
      window.addEventListener("beforeprint", beginPrint);
      window.addEventListener("afterprint", endPrinting);
      return () => {
        window.removeEventListener("beforeprint", beginPrint);
        window.removeEventListener("afterprint", endPrinting);
      };
    },
    [element],
  );
  return printing;
}

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being put on paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(function followPrinting() {
    // At once: the browser takes the page as it stands when these events are over.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => flushSync(() => setPrinting(false));
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}

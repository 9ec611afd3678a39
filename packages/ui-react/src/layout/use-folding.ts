import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const phone = "(max-width: 768px)";

/** Whether cards fold: on a phone, and never on paper. */
export function useFolding(): boolean {
  const [narrow, setNarrow] = useState(() => window.matchMedia(phone).matches);
  const [printing, setPrinting] = useState(false);
  useEffect(function followWidth() {
    const media = window.matchMedia(phone);
    const change = (): void => setNarrow(media.matches);
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, []);
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
  return narrow && !printing;
}

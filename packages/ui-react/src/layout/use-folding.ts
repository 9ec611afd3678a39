import { useEffect, useState } from "react";

import { usePrinting } from "../shared/use-printing.ts";

const phoneQuery = "(max-width: 768px)";

/** Tells whether cards fold: on a phone, and never in print. */
export function useFolding(): boolean {
  const [narrow, setNarrow] = useState(() => window.matchMedia(phoneQuery).matches);
  const printing = usePrinting();
  useEffect(function followWidth() {
    const phoneMedia = window.matchMedia(phoneQuery);
    const updateNarrow = (): void => setNarrow(phoneMedia.matches);
    phoneMedia.addEventListener("change", updateNarrow);
    return () => phoneMedia.removeEventListener("change", updateNarrow);
  }, []);
  return narrow && !printing;
}

/** Returns whether the window matches a media query. */
import { useSyncExternalStore } from "react";

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", tell);
      return () => media.removeEventListener("change", tell);
    },
    () => window.matchMedia(query).matches,
  );
}

export const phoneQuery = "(max-width: 768px)";
/** Minimum width that shows what is known of a document beside its lines. */
export const documentAsideQuery = "(min-width: 1100px)";
/** Minimum width that shows a row beside its list. */
export const sideBySideQuery = "(min-width: 1200px)";

/** Whether the window is as a media query says. */
import { useSyncExternalStore } from "react";

export function useMedia(query: string): boolean {
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
/** From here on a row opens beside its list. */
export const besideQuery = "(min-width: 1200px)";

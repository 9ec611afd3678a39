/** Key that leads to the search of a list. */
import { useEffect } from "react";
import type { RefObject } from "react";

/** Focuses the search field when "/" is typed elsewhere. */
export function useSlashKey(searchField: RefObject<HTMLInputElement | null>): void {
  useEffect(
    function searchBySlash() {
      const focusSearchOnSlash = (event: globalThis.KeyboardEvent) => {
        const isTyping =
          event.target instanceof HTMLElement && event.target.closest("input, textarea, select, dialog") !== null;
        if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        searchField.current?.focus();
      };
      document.addEventListener("keydown", focusSearchOnSlash);
      return () => document.removeEventListener("keydown", focusSearchOnSlash);
    },
    [searchField],
  );
}

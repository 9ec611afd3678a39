/** Saves on Ctrl+S, wherever the focus is except in a dialog. */
import { useEffect, useRef } from "react";

export function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  useEffect(function keepLatest() {
    latest.current = save;
  });
  useEffect(function listenToKeys() {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (document.querySelector("dialog[open]") === null) latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

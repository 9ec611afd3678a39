/** A scanner that types, anywhere on the page. */
import { readWedge, type KeyStroke } from "@comptoir/domain/inventory";
import { useEffect, useRef } from "react";

/** The most keys that are remembered: longer than any code. */
const keysAtMost = 80;

/**
 * Tells what a scanner typed while the focus was in no field, or in a field that is marked with `data-scan`: other fields keep what is typed into them.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(function keepLatest() {
    latest.current = onScan;
  });
  useEffect(function listenToScanner() {
    let strokes: KeyStroke[] = [];
    const onKey = (event: KeyboardEvent) => {
      const field =
        event.target instanceof Element
          ? event.target.closest("input, textarea, select, dialog, [contenteditable]")
          : null;
      const isOurs =
        field === null ||
        field.hasAttribute("data-scan") ||
        (field instanceof HTMLInputElement && field.type === "checkbox");
      if (!isOurs || event.ctrlKey || event.altKey || event.metaKey || (event.key.length > 1 && event.key !== "Enter"))
        return;
      strokes = [...strokes, { key: event.key, at: event.timeStamp }].slice(-keysAtMost);
      const code = readWedge(strokes);
      if (event.key === "Enter") strokes = [];
      if (code === null) return;
      // The Enter of a scanner presses nothing.
      event.preventDefault();
      event.stopPropagation();
      latest.current(code);
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}

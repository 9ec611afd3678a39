/** Reads a keyboard-wedge scanner anywhere on the page. */
import { useEffect, useRef } from "react";

import { snapshotBurstField } from "./burst-field.ts";
import { createKeyBursts } from "./key-bursts.ts";

/** Modifier keys, which a scanner presses too. */
const modifierKeys: readonly string[] = ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock"];

/** Separates the fields of a GS1 label: scanners send it as Ctrl+] or as F8. */
const groupSeparator = "\u001d";

/** Returns whether a character was typed with AltGr, as "]" is on French and Spanish keyboards. Windows reports AltGr as Ctrl+Alt. */
const isAltGraph = (event: KeyboardEvent): boolean =>
  event.getModifierState("AltGraph") || (event.ctrlKey && event.altKey);

export interface ScannerOptions {
  /** Reads scans wherever the focus is: field, menu or dialog. Otherwise only outside of fields and in those marked with `data-scan`. */
  readonly isEverywhere?: boolean;
  readonly isOff?: boolean;
}

const runLater = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Returns whether a field, or its form, takes a secret: its keys are never a scan, since password managers type as fast. */
function isSecret(target: Element): boolean {
  return (
    target.matches("input[type=password]") || target.closest("form")?.querySelector("input[type=password]") != null
  );
}

function isFree(target: Element): boolean {
  const field = target.closest("input, textarea, select, dialog, [contenteditable]");
  return field === null || field.hasAttribute("data-scan") || field.matches("input[type=checkbox]");
}

/** Calls `onScan` with each scanned code, and keeps its keys from the page. */
export function useScanner(
  onScan: (code: string) => void,
  { isEverywhere = false, isOff = false }: ScannerOptions = {},
): void {
  const latestHandler = useRef(onScan);
  useEffect(function keepLatest() {
    latestHandler.current = onScan;
  });
  useEffect(
    function listenToScanner() {
      if (isOff) return;
      let target: EventTarget | null = null;
      const bursts = createKeyBursts({
        later: runLater,
        takeField: () => snapshotBurstField(target),
        onScan: (code) => latestHandler.current(code),
        isPaceEnough: isEverywhere,
      });
      const onKey = (event: KeyboardEvent) => {
        const element = event.target instanceof Element ? event.target : document.body;
        const isOurs = !isSecret(element) && (isEverywhere || isFree(element));
        if (event.isComposing || modifierKeys.includes(event.key)) return;
        const hasCommand = !isAltGraph(event) && (event.ctrlKey || event.altKey || event.metaKey);
        const isSeparator =
          event.key === "F8" || event.key === groupSeparator || (hasCommand && event.ctrlKey && event.key === "]");
        const isSign = event.key.length === 1 && !isSeparator && !hasCommand && !event.repeat;
        if (!isOurs || element !== target || !(isSign || isSeparator || event.key === "Enter" || event.key === "Tab"))
          bursts.release();
        target = element;
        if (!isOurs || (!isSign && !isSeparator && event.key.length === 1)) return;
        if (isSeparator && !bursts.isRunning(event.timeStamp)) return;
        if (!bursts.press({ key: isSeparator ? groupSeparator : event.key, at: event.timeStamp })) return;
        event.preventDefault();
        event.stopPropagation();
      };
      const { release } = bursts;
      document.addEventListener("keydown", onKey, { capture: true });
      document.addEventListener("pointerdown", release, { capture: true });
      document.addEventListener("focusout", release, { capture: true });
      document.addEventListener("paste", release, { capture: true });
      return () => {
        release();
        document.removeEventListener("keydown", onKey, { capture: true });
        document.removeEventListener("pointerdown", release, { capture: true });
        document.removeEventListener("focusout", release, { capture: true });
        document.removeEventListener("paste", release, { capture: true });
      };
    },
    [isEverywhere, isOff],
  );
}

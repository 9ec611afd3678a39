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
  const laterTimer = setTimeout(work, ms);
  return () => clearTimeout(laterTimer);
};

/** Returns whether a field, or its form, takes a secret: its keys are never a scan, since password managers type as fast. */
function isPasswordEntry(target: Element): boolean {
  return (
    target.matches("input[type=password]") || target.closest("form")?.querySelector("input[type=password]") != null
  );
}

function isOutsideOfEntry(target: Element): boolean {
  const enclosingField = target.closest("input, textarea, select, dialog, [contenteditable]");
  return (
    enclosingField === null ||
    enclosingField.hasAttribute("data-scan") ||
    enclosingField.matches("input[type=checkbox]")
  );
}

/** Calls `onScan` with each scanned code, and keeps its keys from the page. */
export function useScanner(
  onScan: (code: string) => void,
  { isEverywhere = false, isOff = false }: ScannerOptions = {},
): void {
  const latestOnScanRef = useRef(onScan);
  useEffect(function keepLatest() {
    latestOnScanRef.current = onScan;
  });
  useEffect(
    function listenToScanner() {
      if (isOff) return;
      let keyTarget: EventTarget | null = null;
      const keyBursts = createKeyBursts({
        later: runLater,
        takeField: () => snapshotBurstField(keyTarget),
        onScan: (code) => latestOnScanRef.current(code),
        isPaceEnough: isEverywhere,
      });
      const handleKey = (event: KeyboardEvent) => {
        const targetElement = event.target instanceof Element ? event.target : document.body;
        const mayBeScan = !isPasswordEntry(targetElement) && (isEverywhere || isOutsideOfEntry(targetElement));
        if (event.isComposing || modifierKeys.includes(event.key)) return;
        const hasCommandModifier = !isAltGraph(event) && (event.ctrlKey || event.altKey || event.metaKey);
        const isGroupSeparatorKey =
          event.key === "F8" ||
          event.key === groupSeparator ||
          (hasCommandModifier && event.ctrlKey && event.key === "]");
        const isTypedCharacter = event.key.length === 1 && !isGroupSeparatorKey && !hasCommandModifier && !event.repeat;
        if (
          !mayBeScan ||
          targetElement !== keyTarget ||
          !(isTypedCharacter || isGroupSeparatorKey || event.key === "Enter" || event.key === "Tab")
        )
          keyBursts.release();
        keyTarget = targetElement;
        if (!mayBeScan || (!isTypedCharacter && !isGroupSeparatorKey && event.key.length === 1)) return;
        if (isGroupSeparatorKey && !keyBursts.isRunning(event.timeStamp)) return;
        if (!keyBursts.press({ key: isGroupSeparatorKey ? groupSeparator : event.key, at: event.timeStamp })) return;
        event.preventDefault();
        event.stopPropagation();
      };
      const { release } = keyBursts;
      document.addEventListener("keydown", handleKey, { capture: true });
      document.addEventListener("pointerdown", release, { capture: true });
      document.addEventListener("focusout", release, { capture: true });
      document.addEventListener("paste", release, { capture: true });
      return () => {
        release();
        document.removeEventListener("keydown", handleKey, { capture: true });
        document.removeEventListener("pointerdown", release, { capture: true });
        document.removeEventListener("focusout", release, { capture: true });
        document.removeEventListener("paste", release, { capture: true });
      };
    },
    [isEverywhere, isOff],
  );
}

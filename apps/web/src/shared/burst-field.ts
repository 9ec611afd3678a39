/** Snapshot of a field before a scan, and its restoration. */
import type { BurstField } from "./key-bursts.ts";

const noBurstField: BurstField = { restore: () => {}, insert: () => {} };

export function snapshotBurstField(target: EventTarget | null): BurstField {
  if (target instanceof HTMLSelectElement) return snapshotSelect(target);
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.readOnly)
    return noBurstField;
  const { value, selectionStart, selectionEnd } = target;
  return {
    restore: () => {
      if (!target.isConnected || target.value === value) return;
      typeValue(target, value, "historyUndo");
      if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
    },
    insert: (text) => {
      if (!target.isConnected) return;
      const from = target.selectionStart ?? target.value.length;
      const to = target.selectionEnd ?? from;
      const roomForText = target.maxLength < 0 ? text.length : target.maxLength - target.value.length + (to - from);
      const fittingText = text.slice(0, Math.max(0, roomForText));
      typeValue(target, `${target.value.slice(0, from)}${fittingText}${target.value.slice(to)}`, "insertText");
      if (target.selectionStart !== null)
        target.setSelectionRange(from + fittingText.length, from + fittingText.length);
    },
  };
}

/** Takes a snapshot of a select, whose choice typing changes: `restore` chooses the former option again. */
function snapshotSelect(target: HTMLSelectElement): BurstField {
  const { value } = target;
  return {
    insert: () => {},
    restore: () => {
      if (!target.isConnected || target.value === value) return;
      target.value = value;
      target.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}

/** Sets the value and fires the events of typing, so that listeners notice. */
function typeValue(target: HTMLInputElement | HTMLTextAreaElement, value: string, inputType: string): void {
  const elementClass = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(elementClass.prototype, "value")?.set?.call(target, value);
  target.dispatchEvent(new InputEvent("input", { bubbles: true, inputType }));
}

/** A field of the page as it is before a scanner types into it, and the way back. */
import type { BurstField } from "./key-bursts.ts";

const nothing: BurstField = { restore: () => {}, insert: () => {} };

export function takeBurstField(target: EventTarget | null): BurstField {
  if (target instanceof HTMLSelectElement) return takeSelect(target);
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.readOnly) return nothing;
  const { value, selectionStart, selectionEnd } = target;
  return {
    restore: () => {
      if (!target.isConnected || target.value === value) return;
      write(target, value, "historyUndo");
      if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
    },
    insert: (text) => {
      if (!target.isConnected) return;
      const from = target.selectionStart ?? target.value.length;
      const to = target.selectionEnd ?? from;
      const room = target.maxLength < 0 ? text.length : target.maxLength - target.value.length + (to - from);
      const added = text.slice(0, Math.max(0, room));
      write(target, `${target.value.slice(0, from)}${added}${target.value.slice(to)}`, "insertText");
      if (target.selectionStart !== null) target.setSelectionRange(from + added.length, from + added.length);
    },
  };
}

/** A list whose choice is made by typing: the choice of before comes back. */
function takeSelect(target: HTMLSelectElement): BurstField {
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

/** Writes as the browser does, so that whoever listens to the field hears of it. */
function write(target: HTMLInputElement | HTMLTextAreaElement, value: string, inputType: string): void {
  const kind = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(target, value);
  target.dispatchEvent(new InputEvent("input", { bubbles: true, inputType }));
}

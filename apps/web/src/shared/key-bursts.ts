/**
 * Tells the keys of a scanner from a person's. The first two keys of a burst reach the focused field; from the third on they are held back,
 * until an Enter or a pause decides. A scan removes its first keys from the field; a person's keys are typed into it.
 */
import {
  nextKeyWithinMs,
  addToBurst,
  scanEndedByKey,
  continuesBurst,
  scanEndedByPause,
  wedgeEndKeys,
  wedgeFastKeysAtLeast,
  wedgeLateEnterAtMostMs,
  type KeyBurst,
  type KeyStroke,
} from "@comptoir/domain/inventory";

/** Field that receives the keys, with a snapshot of its value before a burst. */
export interface BurstField {
  /** Restores it. */
  readonly restore: () => void;
  /** Types keys into it that were held back. */
  readonly insert: (text: string) => void;
}

/** Runs a callback after a delay; returns the function that cancels it. Units: milliseconds. */
export type RunLater = (work: () => void, ms: number) => () => void;

export interface KeyBurstsDeps {
  readonly later: RunLater;
  readonly takeField: () => BurstField;
  readonly onScan: (code: string) => void;
  /** Whether a pause ends a scan; if false, only Enter does. */
  readonly isPaceEnough: boolean;
}

export function createKeyBursts({ later, takeField, onScan, isPaceEnough }: KeyBurstsDeps) {
  let burst: KeyBurst | null = null;
  let field: BurstField | null = null;
  let heldBack = "";
  let callOff: (() => void) | null = null;
  let pacedAt = Number.NEGATIVE_INFINITY;

  const forget = () => {
    callOff?.();
    callOff = null;
    burst = null;
    field = null;
    heldBack = "";
  };
  const take = (code: string) => {
    const before = field;
    forget();
    before?.restore();
    onScan(code);
  };
  /** Releases keys that were held back: a person's keys go into the field. */
  const release = () => {
    const [before, text] = [field, heldBack];
    forget();
    if (text !== "") before?.insert(text);
  };
  const endByPause = () => {
    const code = isPaceEnough && burst !== null && heldBack !== "" ? scanEndedByPause(burst) : null;
    if (code === null) return release();
    pacedAt = burst?.to ?? pacedAt;
    take(code);
  };

  return {
    /** Takes a character, or a key that may end a scan; true if it must not reach the page. */
    press: ({ key, at }: KeyStroke): boolean => {
      if (key.length === 1) {
        if (burst !== null && !continuesBurst(burst, at)) endByPause();
        pacedAt = Number.NEGATIVE_INFINITY;
        if (burst === null) field = takeField();
        burst = addToBurst(burst, { key, at });
        if (burst.text.length < wedgeFastKeysAtLeast) return false;
        heldBack += key;
        callOff?.();
        // Defers once more: keys queued behind a busy page are handled first.
        callOff = later(() => (callOff = later(endByPause, 0)), nextKeyWithinMs(burst) + 1);
        return true;
      }
      if (!wedgeEndKeys.includes(key)) return false;
      const code = burst === null ? null : scanEndedByKey(burst, at);
      if (code !== null) {
        take(code);
        return true;
      }
      endByPause();
      const isLate = key === "Enter" && at - pacedAt <= wedgeLateEnterAtMostMs;
      pacedAt = Number.NEGATIVE_INFINITY;
      return isLate;
    },
    /** Whether a burst is in progress. */
    isRunning: (at: number): boolean => burst !== null && continuesBurst(burst, at),
    /** Releases a person's keys into their field, before another key acts on it or the focus moves. */
    release,
    forget,
  };
}

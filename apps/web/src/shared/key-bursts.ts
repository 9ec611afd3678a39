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
  const keys = createHeldKeys(takeField, later);
  let pacedAt = Number.NEGATIVE_INFINITY;

  const takeKey = (code: string) => {
    keys.remove();
    onScan(code);
  };
  const endByPause = () => {
    const burst = keys.burst();
    const code = isPaceEnough && burst !== null && keys.isHolding() ? scanEndedByPause(burst) : null;
    if (code === null) return keys.release();
    pacedAt = burst?.to ?? pacedAt;
    takeKey(code);
  };
  const pressCharacter = (stroke: KeyStroke): boolean => {
    const burstBefore = keys.burst();
    if (burstBefore !== null && !continuesBurst(burstBefore, stroke.at)) endByPause();
    pacedAt = Number.NEGATIVE_INFINITY;
    const burst = keys.add(stroke);
    if (!keys.isHolding()) return false;
    keys.wait(endByPause, nextKeyWithinMs(burst) + 1);
    return true;
  };
  const pressEndKey = ({ key, at }: KeyStroke): boolean => {
    const burst = keys.burst();
    const code = burst === null ? null : scanEndedByKey(burst, at);
    if (code !== null) {
      takeKey(code);
      return true;
    }
    endByPause();
    const isLate = key === "Enter" && at - pacedAt <= wedgeLateEnterAtMostMs;
    pacedAt = Number.NEGATIVE_INFINITY;
    return isLate;
  };

  return {
    /** Takes a character, or a key that may end a scan; true if it must not reach the page. */
    press: (stroke: KeyStroke): boolean =>
      stroke.key.length === 1 ? pressCharacter(stroke) : wedgeEndKeys.includes(stroke.key) && pressEndKey(stroke),
    /** Whether a burst is in progress. */
    isRunning: (atMs: number): boolean => {
      const burst = keys.burst();
      return burst !== null && continuesBurst(burst, atMs);
    },
    /** Releases a person's keys into their field, before another key acts on it or the focus moves. */
    release: keys.release,
    forget: keys.forget,
  };
}

/** Keys of a burst, and those of them that are held back from its field. */
function createHeldKeys(takeField: () => BurstField, runLater: RunLater) {
  let burst: KeyBurst | null = null;
  let field: BurstField | null = null;
  let heldBack = "";
  let callOff: (() => void) | null = null;
  const forgetBurst = () => {
    callOff?.();
    callOff = null;
    burst = null;
    field = null;
    heldBack = "";
  };
  return {
    burst: () => burst,
    isHolding: () => heldBack !== "",
    add: (stroke: KeyStroke): KeyBurst => {
      if (burst === null) field = takeField();
      burst = addToBurst(burst, stroke);
      if (burst.text.length >= wedgeFastKeysAtLeast) heldBack += stroke.key;
      return burst;
    },
    /** Waits for a pause, unless another key comes. */
    wait: (work: () => void, ms: number) => {
      callOff?.();
      // Defers once more: keys queued behind a busy page are handled first.
      callOff = runLater(() => (callOff = runLater(work, 0)), ms);
    },
    forget: forgetBurst,
    /** Removes the keys of a scan from the field. */
    remove: () => {
      const fieldBefore = field;
      forgetBurst();
      fieldBefore?.restore();
    },
    /** Types the held back keys of a person into the field. */
    release: () => {
      const [fieldBefore, text] = [field, heldBack];
      forgetBurst();
      if (text !== "") fieldBefore?.insert(text);
    },
  };
}

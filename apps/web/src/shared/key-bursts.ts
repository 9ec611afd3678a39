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
  /** Restores the value that the field had before the burst. */
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
  const burstKeys = createHeldKeys(takeField, later);
  let lastScanEndMs = Number.NEGATIVE_INFINITY;

  const takeScan = (code: string) => {
    burstKeys.remove();
    onScan(code);
  };
  const endBurstByPause = () => {
    const endedBurst = burstKeys.burst();
    const scannedCode =
      isPaceEnough && endedBurst !== null && burstKeys.isHolding() ? scanEndedByPause(endedBurst) : null;
    if (scannedCode === null) return burstKeys.release();
    lastScanEndMs = endedBurst?.to ?? lastScanEndMs;
    takeScan(scannedCode);
  };
  const pressCharacter = (stroke: KeyStroke): boolean => {
    const burstBefore = burstKeys.burst();
    if (burstBefore !== null && !continuesBurst(burstBefore, stroke.at)) endBurstByPause();
    lastScanEndMs = Number.NEGATIVE_INFINITY;
    const burstAfter = burstKeys.add(stroke);
    if (!burstKeys.isHolding()) return false;
    burstKeys.wait(endBurstByPause, nextKeyWithinMs(burstAfter) + 1);
    return true;
  };
  const pressEndKey = ({ key, at }: KeyStroke): boolean => {
    const burst = burstKeys.burst();
    const code = burst === null ? null : scanEndedByKey(burst, at);
    if (code !== null) {
      takeScan(code);
      return true;
    }
    endBurstByPause();
    const isLateEnterOfScan = key === "Enter" && at - lastScanEndMs <= wedgeLateEnterAtMostMs;
    lastScanEndMs = Number.NEGATIVE_INFINITY;
    return isLateEnterOfScan;
  };

  return {
    /** Takes a character, or a key that may end a scan; true if it must not reach the page. */
    press: (stroke: KeyStroke): boolean =>
      stroke.key.length === 1 ? pressCharacter(stroke) : wedgeEndKeys.includes(stroke.key) && pressEndKey(stroke),
    /** Whether a burst is in progress. */
    isRunning: (atMs: number): boolean => {
      const currentBurst = burstKeys.burst();
      return currentBurst !== null && continuesBurst(currentBurst, atMs);
    },
    /** Releases a person's keys into their field, before another key acts on it or the focus moves. */
    release: burstKeys.release,
    forget: burstKeys.forget,
  };
}

/** Keys of a burst, and those of them that are held back from its field. */
function createHeldKeys(takeField: () => BurstField, runLater: RunLater) {
  let runningBurst: KeyBurst | null = null;
  let burstField: BurstField | null = null;
  let withheldText = "";
  let cancelPauseWork: (() => void) | null = null;
  const forgetBurst = () => {
    cancelPauseWork?.();
    cancelPauseWork = null;
    runningBurst = null;
    burstField = null;
    withheldText = "";
  };
  return {
    burst: () => runningBurst,
    isHolding: () => withheldText !== "",
    add: (stroke: KeyStroke): KeyBurst => {
      if (runningBurst === null) burstField = takeField();
      runningBurst = addToBurst(runningBurst, stroke);
      if (runningBurst.text.length >= wedgeFastKeysAtLeast) withheldText += stroke.key;
      return runningBurst;
    },
    /** Runs the work after a pause, unless another key comes before. */
    wait: (work: () => void, ms: number) => {
      cancelPauseWork?.();
      // Defers once more: keys queued behind a busy page are handled first.
      cancelPauseWork = runLater(() => (cancelPauseWork = runLater(work, 0)), ms);
    },
    forget: forgetBurst,
    /** Removes the keys of a scan from the field. */
    remove: () => {
      const fieldToRestore = burstField;
      forgetBurst();
      fieldToRestore?.restore();
    },
    /** Types the held back keys of a person into the field. */
    release: () => {
      const [fieldBefore, text] = [burstField, withheldText];
      forgetBurst();
      if (text !== "") fieldBefore?.insert(text);
    },
  };
}

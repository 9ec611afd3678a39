/**
 * Keys as a scanner types them. From the third fast one on they are held back from the field: a sign that goes into a field costs a layout and a frame, and a
 * scanner types faster than a small device draws. An Enter, or a pause, and they are read as if they stood there.
 */
import { readWedge, wedgeGapMs, type KeyStroke } from "@comptoir/domain/inventory";

/** So many keys without a pause are a scanner's, or soon stand in the field. */
const fastKeys = 3;
/** The most keys that are remembered: longer than any code. */
const keysAtMost = 80;

export type ScanKeys = ReturnType<typeof createScanKeys>;

/** Runs something after a while; gives what calls it off. Units: milliseconds. */
export type RunLater = (work: () => void, ms: number) => () => void;

export function createScanKeys(later: RunLater) {
  let insert: (text: string) => void = () => undefined;
  let strokes: readonly KeyStroke[] = [];
  let held = "";
  let callOff: (() => void) | null = null;

  const release = () => {
    callOff?.();
    callOff = null;
    const text = held;
    held = "";
    if (text !== "") insert(text);
  };
  const isFast = (): boolean => {
    const last = strokes.slice(-fastKeys);
    return (
      last.length === fastKeys &&
      last.every(
        ({ key, at }, index) => key.length === 1 && (index === 0 || at - (last[index - 1]?.at ?? 0) <= wedgeGapMs),
      )
    );
  };

  return {
    /** What puts into the field what was held back. */
    into: (put: (text: string) => void): void => {
      insert = put;
    },
    /** Takes a key; true: it is held back here, and must not go into the field. */
    press: (stroke: KeyStroke, mayHold: boolean): boolean => {
      strokes = [...strokes, stroke].slice(-keysAtMost);
      if (!mayHold || !isFast()) {
        release();
        return false;
      }
      held += stroke.key;
      callOff?.();
      callOff = later(release, wedgeGapMs);
      return true;
    },
    /** The last keys were a scanner's. */
    isScanned: (): boolean => readWedge(strokes) !== null,
    release,
    forget: (): void => {
      callOff?.();
      callOff = null;
      held = "";
      strokes = [];
    },
  };
}

/**
 * The keys of a page, of which a scanner types some. The first two keys of a burst reach the field that has the focus; from the third on they are held back,
 * until an Enter or a pause tells whose they are. A scan takes its first keys out of the field again; keys of a person are put into it.
 */
import {
  burstPatienceMs,
  burstWith,
  endedScan,
  joinsBurst,
  pacedScan,
  wedgeEnds,
  wedgeFastKeys,
  wedgeLateEndMs,
  type KeyBurst,
  type KeyStroke,
} from "@comptoir/domain/inventory";

/** The field that keys go into, as it is before a burst. */
export interface BurstField {
  /** Makes it as it was. */
  readonly restore: () => void;
  /** Puts keys into it that were held back. */
  readonly insert: (text: string) => void;
}

/** Runs something after a while; gives what calls it off. Units: milliseconds. */
export type RunLater = (work: () => void, ms: number) => () => void;

export interface KeyBurstsDeps {
  readonly later: RunLater;
  readonly takeField: () => BurstField;
  readonly onScan: (code: string) => void;
  /** False where only an Enter makes a scan of a burst. */
  readonly isPaceEnough: boolean;
}

export type KeyBursts = ReturnType<typeof createKeyBursts>;

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
  /** Puts what is held back where it belongs: a person's keys into the field. */
  const release = () => {
    const [before, text] = [field, heldBack];
    forget();
    if (text !== "") before?.insert(text);
  };
  const endByPause = () => {
    const code = isPaceEnough && burst !== null && heldBack !== "" ? pacedScan(burst) : null;
    if (code === null) return release();
    pacedAt = burst?.to ?? pacedAt;
    take(code);
  };

  return {
    /** Takes a sign, or a key that may end a scan; true if it must not reach the page. */
    press: ({ key, at }: KeyStroke): boolean => {
      if (key.length === 1) {
        if (burst !== null && !joinsBurst(burst, at)) endByPause();
        pacedAt = Number.NEGATIVE_INFINITY;
        if (burst === null) field = takeField();
        burst = burstWith(burst, { key, at });
        if (burst.text.length < wedgeFastKeys) return false;
        heldBack += key;
        callOff?.();
        // Once more: keys that wait behind a page that is busy are heard before.
        callOff = later(() => (callOff = later(endByPause, 0)), burstPatienceMs(burst) + 1);
        return true;
      }
      if (!wedgeEnds.includes(key)) return false;
      const code = burst === null ? null : endedScan(burst, at);
      if (code !== null) {
        take(code);
        return true;
      }
      endByPause();
      const isLate = key === "Enter" && at - pacedAt <= wedgeLateEndMs;
      pacedAt = Number.NEGATIVE_INFINITY;
      return isLate;
    },
    /** A burst goes on at this instant. */
    isRunning: (at: number): boolean => burst !== null && joinsBurst(burst, at),
    /** Gives a person's keys to their field at once: before another key acts on it, or the focus goes elsewhere. */
    release,
    forget,
  };
}

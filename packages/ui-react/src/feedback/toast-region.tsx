import { useEffect, useRef, useState } from "react";
import type { ReactElement, RefObject } from "react";
import { createPortal } from "react-dom";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import { useTopDialog } from "./open-dialogs.ts";
import styles from "./toast-region.module.css";
import { toneIcons } from "./tone.ts";
import type { Tone } from "./tone.ts";

export type Toast = Readonly<{
  key: string;
  tone: Tone;
  message: string;
  /** Action, such as undo. */
  action?: Readonly<{ label: string; onAct: () => void }> | undefined;
  /** Duration, 3 s by default; longer for an undo. */
  durationMs?: number | undefined;
}>;

export type ToastRegionProps = Readonly<{
  label: string;
  dismissLabel: string;
  toasts: readonly Toast[];
  onDismiss: (key: string) => void;
}>;

export const toastDurationMs = 3000;

/** Short messages at the foot of the window, over an open dialog too; each disappears by itself, later while hovered. */
export function ToastRegion({ label, dismissLabel, toasts, onDismiss }: ToastRegionProps): ReactElement {
  const topDialog = useTopDialog();
  const endMsByKey = useEndTimes(toasts);
  const regionElement = (
    <section className={styles.region} aria-label={label} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastItem key={toast.key} {...{ toast, dismissLabel, onDismiss, endMsByKey }} />
      ))}
    </section>
  );
  return topDialog === null ? regionElement : createPortal(regionElement, topDialog);
}

/** Times at which toasts disappear, by key. Units: milliseconds of the page's clock. */
type EndTimesRef = RefObject<Map<string, number>>;

/** Keeps the end times of toasts while they move into another dialog, which draws them anew. */
function useEndTimes(toasts: readonly Toast[]): EndTimesRef {
  const endMsByKey = useRef(new Map<string, number>());
  useEffect(
    function forgetGoneToasts() {
      for (const key of endMsByKey.current.keys())
        if (!toasts.some((toast) => toast.key === key)) endMsByKey.current.delete(key);
    },
    [toasts],
  );
  return endMsByKey;
}

type ToastItemProps = Readonly<{
  toast: Toast;
  dismissLabel: string;
  onDismiss: (key: string) => void;
  endMsByKey: EndTimesRef;
}>;

function ToastItem({ toast, dismissLabel, onDismiss, endMsByKey }: ToastItemProps): ReactElement {
  const [isPaused, setPaused] = useState(false);
  const { key, durationMs = toastDurationMs } = toast;

  useEffect(
    function leaveAfterAWhile() {
      const endTimeByKey = endMsByKey.current;
      if (isPaused) return void endTimeByKey.delete(key);
      const nowMs = performance.now();
      const endMs = endTimeByKey.get(key) ?? nowMs + durationMs;
      endTimeByKey.set(key, endMs);
      const dismissTimer = setTimeout(() => onDismiss(key), Math.max(0, endMs - nowMs));
      return () => clearTimeout(dismissTimer);
    },
    [isPaused, key, durationMs, onDismiss, endMsByKey],
  );

  return (
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={toneIcons[toast.tone]} className={styles.icon} />
      <p className={styles.message}>{toast.message}</p>
      {toast.action !== undefined && (
        <button type="button" className={styles.action} onClick={toast.action.onAct}>
          {toast.action.label}
        </button>
      )}
      <button type="button" className={styles.dismiss} aria-label={dismissLabel} onClick={() => onDismiss(key)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

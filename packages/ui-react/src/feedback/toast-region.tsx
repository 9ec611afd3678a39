import { useEffect, useState } from "react";
import type { ReactElement } from "react";
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
  /** Duration, 3 s by default; an undo has 10 s. */
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
  const region = (
    <section className={styles.region} aria-label={label} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastItem key={toast.key} toast={toast} dismissLabel={dismissLabel} onDismiss={onDismiss} />
      ))}
    </section>
  );
  return topDialog === null ? region : createPortal(region, topDialog);
}

type ToastItemProps = Readonly<{ toast: Toast; dismissLabel: string; onDismiss: (key: string) => void }>;

function ToastItem({ toast, dismissLabel, onDismiss }: ToastItemProps): ReactElement {
  const [isPaused, setPaused] = useState(false);
  const { key, durationMs = toastDurationMs } = toast;

  useEffect(
    function leaveAfterAWhile() {
      if (isPaused) return;
      const timer = setTimeout(() => onDismiss(key), durationMs);
      return () => clearTimeout(timer);
    },
    [isPaused, key, durationMs, onDismiss],
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

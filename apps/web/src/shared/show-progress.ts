/** Progress of long work as a toast that can cancel it. */
import { notices, dismissToast } from "./notices.ts";
import { t } from "./text.ts";

/** Time after which work counts as long. Units: milliseconds. */
const showAfterMs = 1_000;

/** Duration of a toast that stays until its work has ended. Units: milliseconds. */
const toastDurationMs = 2 ** 31 - 1;

let nextProgressId = 0;

/** Shows how far work is once it takes long; its button aborts the work. Units of `update`: percent. */
export function showProgress(messageOf: (percent: number) => string, stop: AbortController) {
  nextProgressId += 1;
  const toastKey = `progress-${nextProgressId}`;
  let currentPercent = 0;
  const endProgress = () => {
    clearTimeout(showTimer);
    dismissToast(toastKey);
  };
  const stopWork = () => {
    stop.abort();
    endProgress();
  };
  const makeToast = () =>
    ({
      key: toastKey,
      tone: "positive",
      message: messageOf(currentPercent),
      durationMs: toastDurationMs,
      action: { label: t("common.cancel"), onAct: stopWork },
    }) as const;
  const showTimer = setTimeout(() => (notices.toasts = [...notices.toasts, makeToast()]), showAfterMs);
  return {
    update: (now: number) => {
      if (now === currentPercent) return;
      currentPercent = now;
      notices.toasts = notices.toasts.map((shownToast) => (shownToast.key === toastKey ? makeToast() : shownToast));
    },
    end: endProgress,
  };
}

/** Progress of long work as a toast that can cancel it. */
import { notices, dismissToast } from "./notices.ts";
import { t } from "./text.ts";

/** Time after which work counts as long. Units: milliseconds. */
const longAfterMs = 1_000;

/** A toast that stays until its work has ended. Units: milliseconds. */
const staysMs = 2 ** 31 - 1;

let nextProgressId = 0;

/** Shows how far work is once it takes long; its button aborts the work. Units of `update`: percent. */
export function showProgress(messageOf: (percent: number) => string, stop: AbortController) {
  nextProgressId += 1;
  const key = `progress-${nextProgressId}`;
  let percent = 0;
  const endProgress = () => {
    clearTimeout(timer);
    dismissToast(key);
  };
  const onAct = () => {
    stop.abort();
    endProgress();
  };
  const showToast = () =>
    ({
      key,
      tone: "positive",
      message: messageOf(percent),
      durationMs: staysMs,
      action: { label: t("common.cancel"), onAct },
    }) as const;
  const timer = setTimeout(() => (notices.toasts = [...notices.toasts, showToast()]), longAfterMs);
  return {
    update: (now: number) => {
      if (now === percent) return;
      percent = now;
      notices.toasts = notices.toasts.map((shownToast) => (shownToast.key === key ? showToast() : shownToast));
    },
    end: endProgress,
  };
}

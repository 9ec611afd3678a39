/** Notices over every screen: toasts, the error dialog, the progress bar and the overlay. */
import type { OutcomeCode } from "@comptoir/domain/errors";
import { proxy } from "valtio/vanilla";

import type { Failure } from "./answer.ts";
import { registerStore } from "./registered-stores.ts";

export interface Notice {
  readonly key: string;
  readonly tone: "positive" | "danger";
  readonly message: string;
  /** Action of a toast, such as an undo. */
  readonly action?: { readonly label: string; readonly onAct: () => void } | undefined;
  /** Duration; the usual one by default. Units: milliseconds. */
  readonly durationMs?: number | undefined;
}

/** A question that waits for an answer before something goes on. */
export interface Question {
  readonly title: string;
  readonly texts: readonly string[];
  readonly yes: string;
  readonly no: string;
  readonly answer: (isYes: boolean) => void;
}

/** Failure shown in the error dialog. */
export interface FailureNotice {
  readonly failure: Failure;
  /** Does the failed action again. */
  readonly retry: (() => void) | null;
  /** Failed operation, whose message is shown before those of the answer. */
  readonly operation: OutcomeCode;
  /** Messages that name the refused rows, in place of those of the failure. */
  readonly rowTexts?: readonly string[] | null;
}

interface Notices {
  toasts: readonly Notice[];
  dialog: FailureNotice | null;
  question: Question | null;
  /** Number of requests that the progress bar covers. */
  running: number;
  /** Message over everything, when nothing can be done meanwhile. */
  overlay: string | null;
}

export const notices = proxy<Notices>({ toasts: [], dialog: null, question: null, running: 0, overlay: null });

let nextNoticeId = 0;

/** Number of ended sessions: an action of an ended session is not offered again. */
let endedSessions = 0;

/** Removes undos, questions and retries at the end of a session, so that the next user cannot run them. */
registerStore(() => {
  endedSessions += 1;
  notices.toasts = notices.toasts.filter(({ action }) => action === undefined);
  notices.dialog = null;
  notices.question?.answer(false);
});

export interface ToastAction {
  readonly label: string;
  /** Does the action; returns false if it failed or was cancelled: the toast then shows again. */
  readonly run: () => boolean | Promise<boolean>;
}

export function addToast(
  message: string,
  tone: Notice["tone"] = "positive",
  toastAction?: ToastAction,
  durationMs?: number,
): void {
  nextNoticeId += 1;
  const sessionOfToast = endedSessions;
  const noticeKey = String(nextNoticeId);
  const actAndDismiss = () => {
    dismissToast(noticeKey);
    void Promise.resolve(toastAction?.run()).then((isDone) => {
      if (isDone === false && sessionOfToast === endedSessions) addToast(message, tone, toastAction, durationMs);
    });
  };
  notices.toasts = [
    ...notices.toasts,
    {
      key: noticeKey,
      tone,
      message,
      durationMs,
      ...(toastAction !== undefined && { action: { label: toastAction.label, onAct: actAndDismiss } }),
    },
  ];
}

export function dismissToast(key: string): void {
  notices.toasts = notices.toasts.filter((toast) => toast.key !== key);
}

export async function whileRunning<T>(work: Promise<T>): Promise<T> {
  notices.running += 1;
  try {
    return await work;
  } finally {
    notices.running -= 1;
  }
}

export async function runWithOverlay<T>(message: string, work: Promise<T>): Promise<T> {
  notices.overlay = message;
  try {
    return await work;
  } finally {
    notices.overlay = null;
  }
}

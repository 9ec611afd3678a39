/** Submission of a form: one at a time, with the focus on the first field in error. */
import { useState } from "react";
import type { FormEvent } from "react";

import type { Answer, Failure } from "./answer.ts";
import { loadErrorTexts } from "./text.ts";
import { thrownFailure } from "./thrown-failure.ts";
import { useFirstErrorFocus } from "./use-first-fault.ts";

export interface SubmissionInput<T> {
  /** Whether the form's entries are valid; invalid ones are not sent. */
  readonly isReady: boolean;
  readonly sendForm: () => Promise<Answer<T>>;
  readonly onDone: (value: T) => void;
}

/** Sends a form once its entries are right. `tried` says to mark missing entries, `failure` is the last refusal. */
export function useSubmission<T>({ isReady, sendForm, onDone }: SubmissionInput<T>) {
  const [form, focusFirstError] = useFirstErrorFocus();
  const [busy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const submitForm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    focusFirstError();
    if (busy || !isReady) return;
    setBusy(true);
    // A refusal that repeats is announced again.
    setFailure(null);
    const sendAnswer = await sendOrFail(sendForm);
    setBusy(false);
    setFailure(sendAnswer.ok ? null : sendAnswer.failure);
    if (!sendAnswer.ok) return focusFirstError();
    setTried(false);
    onDone(sendAnswer.value);
  };
  return { form, busy, tried: isTried, failure, onSubmit: (event: FormEvent) => void submitForm(event) };
}

/** Sends, and answers with the failure of an error that is thrown. */
async function sendOrFail<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await send();
  } catch (error) {
    await loadErrorTexts();
    return { ok: false, failure: thrownFailure(error) };
  }
}

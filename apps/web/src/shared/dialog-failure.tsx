/** Failure of a form in a modal dialog: entries that were refused are named on the form, all else in the error dialog over it. Source: specification 8. */
import { Banner } from "@comptoir/ui-react";
import { useEffect, useEffectEvent } from "react";
import type { ReactElement } from "react";

import type { Failure } from "./answer.ts";
import { failureTexts, isShownInDialog } from "./failure-text.ts";
import { MessageList } from "./failure-words.tsx";
import type { FailureNotice } from "./notices.ts";
import { showFailure } from "./show-failure.ts";

export type DialogFailureProps = Readonly<{
  failure: Failure | null;
  onRetry?: FailureNotice["retry"];
  /** Message of the operation, shown before those of the answer. */
  operation?: FailureNotice["operation"];
  /** Messages about entries of the form, in place of those of the failure; null if no message is about an entry. */
  entryTexts?: readonly string[] | null;
}>;

export function DialogFailure({
  failure,
  onRetry = null,
  operation = null,
  entryTexts = null,
}: DialogFailureProps): ReactElement | null {
  const isDrawnOnForm = failure !== null && (entryTexts !== null || !isShownInDialog(failure));
  const showUnlessOnForm = useEffectEvent((newFailure: Failure) => {
    if (!isDrawnOnForm) showFailure(newFailure, onRetry, operation);
  });
  useEffect(
    function showNewFailure() {
      if (failure !== null) showUnlessOnForm(failure);
    },
    [failure],
  );
  if (!isDrawnOnForm) return null;
  return (
    <Banner tone="danger">
      <MessageList texts={entryTexts ?? failureTexts(failure)} />
    </Banner>
  );
}

/** Failure of a form: entries that were refused are named on the form, all else in the error dialog over it. Source: specification 8. */
import { Banner } from "@comptoir/ui-react";
import { useEffect, useEffectEvent } from "react";
import type { ReactElement } from "react";

import type { Failure } from "./answer.ts";
import { failureTexts, isShownInDialog } from "./failure-text.ts";
import { MessageList } from "./failure-words.tsx";
import { showFailure, type FailureOptions } from "./show-failure.ts";

export type DialogFailureProps = Readonly<{
  failure: Failure | null;
  onRetry?: FailureOptions["retry"];
  operation?: FailureOptions["operation"];
  /** Messages about entries of the form, in place of those of the failure; null if no message is about an entry. */
  entryTexts?: readonly string[] | null;
}>;

export function DialogFailure({
  failure,
  onRetry,
  operation,
  entryTexts = null,
}: DialogFailureProps): ReactElement | null {
  const isDrawnOnForm = failure !== null && (entryTexts !== null || !isShownInDialog(failure));
  const showUnlessOnForm = useEffectEvent((newFailure: Failure) => {
    if (!isDrawnOnForm) showFailure(newFailure, { retry: onRetry, operation });
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

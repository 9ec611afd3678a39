/** Failure of a board or of a widget. */
import { getError } from "@comptoir/domain/errors";
import { ErrorState } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Failure } from "../../shared/answer.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";

export type FailureProps = Readonly<{ failure: Failure; onRetry: () => void }>;

export function FailedBoard({ failure, onRetry }: FailureProps): ReactElement {
  return (
    <FailedPart
      title={t("dashboard.failed")}
      failure={failure}

      onRetry={onRetry}
    />
  );
}

/** Failure of a widget, with a button to retry unless asking again cannot help. */
export function FailedWidget({ failure, onRetry }: FailureProps): ReactElement {
  const isDenied = failure.status === 403 || failure.code === "ACCESS_DENIED";
  const isRetryUseless = isDenied || (failure.issues.length > 0 && getError(failure.code).status === 400);
  return (
    <ErrorState
      compact
      title={isDenied ? t("errors.title403") : t("dashboard.failed")}
      description={isDenied ? t("explain.withoutPermission") : <PartFailure failure={failure} />}
      retryLabel={isRetryUseless ? undefined : t("common.retry")}
      onRetry={isRetryUseless ? undefined : onRetry}
    />
  );
}

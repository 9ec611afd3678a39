/** Replaces a part of the page that failed to load by its failure and a button to ask again. */
import { Card, ErrorState, SkeletonRows, type ErrorStateProps } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Answer, Failure } from "./answer.ts";
import { PartFailure } from "./part-failure.tsx";
import { t } from "./text.ts";

export type FailedPartProps = Readonly<{
  title: string;
  failure: Failure;
  /** Asks again. */
  onRetry: () => void;
}> &
  Pick<ErrorStateProps, "compact" | "isPage">;

export function FailedPart({ failure, ...props }: FailedPartProps): ReactElement {
  return <ErrorState {...props} description={<PartFailure failure={failure} />} retryLabel={t("common.retry")} />;
}

export type AwaitedCardProps = Readonly<{
  /** Answer without a value: null until it comes. */
  answer: Extract<Answer<unknown>, { readonly ok: false }> | null;
  /** Number of rows of the skeleton. */
  rows: number;
  failedTitle: string;
  onRetry: () => void;
}>;

/** Draws an answer in a card: a skeleton until it arrives, or its failure. */
export function AwaitedCard({ answer, rows, failedTitle, onRetry }: AwaitedCardProps): ReactElement {
  return (
    <Card>
      {answer === null ? (
        <SkeletonRows rows={rows} label={t("common.loading")} />
      ) : (
        <FailedPart title={failedTitle} failure={answer.failure} onRetry={onRetry} />
      )}
    </Card>
  );
}

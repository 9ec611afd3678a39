/** States around the outcome of a rehearsal: running with a way to cancel, cancelled, failed, empty, or the outcome. */
import { Banner, Button, EmptyState, ProgressBar, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { AwaitedCard } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import type { Rehearsal } from "./use-rehearsal.ts";

export type RehearsalFrameProps<Outcome> = Readonly<{
  rehearsal: Rehearsal<Outcome>;
  /** Whether the typed settings are not those of the outcome. */
  isChanged: boolean;
  isEmpty: (outcome: Outcome) => boolean;
  draw: (outcome: Outcome, isStale: boolean) => ReactElement;
}>;

export function RehearsalFrame<Outcome>(props: RehearsalFrameProps<Outcome>): ReactElement {
  const { rehearsal, isChanged, isEmpty, draw } = props;
  const { answer, isRunning, isCancelled, cancel, askAgain } = rehearsal;
  if (isCancelled)
    return (
      <EmptyState
        icon="clock"
        title={t("rehearsal.cancelled")}
        description={t("rehearsal.cancelledText")}
        actions={<Button onClick={askAgain}>{t("common.retry")}</Button>}
      />
    );
  return (
    <Stack gap={4}>
      {isRunning && (
        <Banner
          tone="neutral"
          actions={
            <Button size="compact" onClick={cancel}>
              {t("common.cancel")}
            </Button>
          }
        >
          {t("rehearsal.running")}
          <ProgressBar label={t("rehearsal.running")} />
        </Banner>
      )}
      {!isRunning && isChanged && <Banner tone="neutral">{t("rehearsal.changed")}</Banner>}
      {answer?.ok === true ? (
        isEmpty(answer.value) ? (
          <EmptyState icon="search" title={t("rehearsal.empty")} description={t("rehearsal.emptyText")} />
        ) : (
          draw(answer.value, isRunning || isChanged)
        )
      ) : (
        <AwaitedCard
          answer={isRunning ? null : answer}
          rows={6}
          failedTitle={t("rehearsal.failed")}
          onRetry={askAgain}
        />
      )}
    </Stack>
  );
}

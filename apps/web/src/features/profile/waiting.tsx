/** Placeholder of a part of the profile. */
import { Banner, Button, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Answer } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";

/** Placeholder of a part that is loading, or failed to load. */
export function Waiting({
  answer,
  roomPx,
  onRetry,
}: Readonly<{ answer: Answer<unknown> | null; roomPx: number; onRetry: () => void }>): ReactElement {
  if (answer === null || answer.ok)
    return (
      <div style={{ minHeight: roomPx }}>
        <SkeletonRows rows={Math.floor(roomPx / 60)} label={t("common.loading")} />
      </div>
    );
  return (
    <Banner
      tone="danger"
      actions={
        <Button size="compact" icon="refresh" onClick={onRetry}>
          {t("common.retry")}
        </Button>
      }
    >
      <PartFailure failure={answer.failure} />
    </Banner>
  );
}

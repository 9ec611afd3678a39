/** Pages of export batches: a new one with its selection, and a stored one with its totals, export, and repeats. */
import { hasPermission } from "@comptoir/domain/access";
import { addDays, businessDateOf } from "@comptoir/domain/period";
import { defaultTimeZone } from "@comptoir/domain/target";
import type { ExportSelection } from "@comptoir/domain/transaction";
import { Card, EmptyState, Page, PageHeader, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import { serverNowMs, session } from "../../session/session.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { placeState, type Place } from "../../shared/place-store.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { BatchSteps, BatchesLink } from "./batch-frame.tsx";
import { batchPathOf, batchesPath } from "./batch-path.ts";
import { askBatch, createBatch } from "./batch-requests.ts";
import { OpenBatch } from "./open-batch.tsx";
import { SelectionForm } from "./selection-form.tsx";

export function BatchPage({ params }: ScreenProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const batchIdText = params["id"] ?? "";
  const layerId = claims?.tli ?? 0;
  if (batchIdText === "new" && hasPermission(claims?.permissions ?? [], ["REPORT_CUD"]))
    return <NewBatch key={layerId} layerId={layerId} />;
  return /^[1-9]\d{0,8}$/u.test(batchIdText) ? (
    <StoredBatch key={`${batchIdText} ${layerId}`} id={Number(batchIdText)} />
  ) : (
    <UnknownBatch />
  );
}

function NewBatch({ layerId }: Readonly<{ layerId: number }>): ReactElement {
  const { places, loaded } = useSnapshot(placeState);
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const makeBatch = async (selection: ExportSelection) => {
    setBusy(true);
    const createAnswer = await createBatch(selection);
    setBusy(false);
    if (!createAnswer.ok) return showFailure(createAnswer.failure);
    navigate(batchPathOf(createAnswer.value.id), { replace: true });
  };
  return (
    <Page>
      <PageHeader title={t("exporting.newTitle")} actions={<BatchesLink />} />
      <Stack gap={4}>
        <BatchSteps current="choose" />
        <Card>
          {!loaded ? (
            <SkeletonRows rows={3} label={t("common.loading")} />
          ) : (
            <SelectionForm
              start={null}
              day={yesterdayAt(places, layerId)}
              submit={t("exporting.make")}
              isBusy={isBusy}
              onSubmit={(selection) => void makeBatch(selection)}
            />
          )}
        </Card>
      </Stack>
    </Page>
  );
}

/** Default day of a new batch: yesterday at the current place, the last complete day. */
function yesterdayAt(places: readonly Place[], layerId: number): string {
  const { timeZone = defaultTimeZone, businessDayStart = 0 } = places.find(({ id }) => id === layerId) ?? {};
  return addDays(businessDateOf(serverNowMs(), { timeZone, businessDayStart }), -1);
}

function StoredBatch({ id }: Readonly<{ id: number }>): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useAnswer(askStoredBatch, { id, again: attempt });
  useNearestList(batchesPath, answer);
  if (answer?.ok === true)
    return (
      <OpenBatch
        batch={answer.value}
        onChanged={setAnswer}
        onReload={() => setAttempt((previousAttempt) => previousAttempt + 1)}
      />
    );
  if (answer !== null && (answer.failure.status === 404 || answer.failure.status === 403)) return <UnknownBatch />;
  return (
    <Page>
      <PageHeader title={t("exporting.pageTitle", { number: id })} actions={<BatchesLink />} />
      <Card>
        {answer === null ? (
          <SkeletonRows rows={6} label={t("common.loading")} />
        ) : (
          <FailedPart
            title={t("exporting.failed")}
            failure={answer.failure}

            onRetry={() => setAttempt((previousAttempt) => previousAttempt + 1)}
          />
        )}
      </Card>
    </Page>
  );
}

const askStoredBatch = ({ id }: { readonly id: number }, signal: AbortSignal) => askBatch(id, signal);

function UnknownBatch(): ReactElement {
  return (
    <Page>
      <EmptyState isPage icon="search" title={t("exporting.notFound")} actions={<BatchesLink />} />
    </Page>
  );
}

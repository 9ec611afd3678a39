/** Log extraction: choose lines, see them while choosing, and take them along as one file. */
import type { LogChoices, LogSelection } from "@comptoir/api/wire";
import { navigationEntries } from "@comptoir/domain/access";
import {
  Announcement,
  Button,
  Card,
  EmptyState,
  IconButton,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
} from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { session } from "../../session/session.ts";
import { clockText, countText } from "../../session/written.ts";
import { addToast } from "../../shared/notices.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { daysOfPeriod, parseLogAddress, printLogAddress, type LogAddress } from "./log-address.ts";
import { LogChoice } from "./log-choice.tsx";
import { LogFiles } from "./log-files.tsx";
import { LogPreview } from "./log-preview.tsx";
import { askChoices, askPreview, makeExtract } from "./log-requests.ts";

const { path } = navigationEntries.LOG_EXTRACTION;

export function LogPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const layerId = claims?.tli ?? 0;
  const [answer, keepAnswer] = useAnswer(askChoices, layerId);
  return (
    <Page wide>
      <PageHeader title={t("shell.entry_LOG_EXTRACTION")} description={t("log.intro")} />
      {answer === null ? (
        <Card>
          <SkeletonRows rows={10} label={t("common.loading")} />
        </Card>
      ) : !answer.ok ? (
        <Card>
          <FailedPart
            title={t("log.failed")}
            failure={answer.failure}

            onRetry={() => void askChoices(layerId, new AbortController().signal).then(keepAnswer)}
          />
        </Card>
      ) : answer.value.sources.length === 0 ? (
        <EmptyState icon="lock" title={t("log.noAccess")} />
      ) : (
        <LogScreen choices={answer.value} layerId={layerId} />
      )}
    </Page>
  );
}

/** Selection to send; null while the period is no period. */
function toSelection(address: LogAddress, choices: LogChoices): LogSelection | null {
  const days = daysOfPeriod(address.period, choices.today);
  const { sources, level, terminal, userId, text, isRedacted } = address;
  if (days === null) return null;
  return {
    sources: sources.length === 0 ? choices.sources : sources,
    ...days,
    level,
    terminal,
    userId,
    text,
    isRedacted,
  };
}

function LogScreen({ choices, layerId }: Readonly<{ choices: LogChoices; layerId: number }>): ReactElement {
  const [, navigate] = useLocation();
  const address = parseLogAddress(useSearch());
  const selection = toSelection(address, choices);
  const [attempt, setAttempt] = useState(0);
  const [requests, setRequests] = useState(0);
  const [busy, setBusy] = useState(false);
  const [previewAnswer] = useAnswer(askPreview, selection === null ? null : { selection, again: attempt });
  const previewRows = previewAnswer?.ok === true ? previewAnswer.value : null;
  const openAddress = (nextAddress: LogAddress) => {
    const query = printLogAddress(nextAddress);
    navigate(query === "" ? path : `${path}?${query}`, { replace: true });
  };
  const makeFile = async () => {
    if (selection === null) return;
    setBusy(true);
    const extractAnswer = await makeExtract(selection);
    setBusy(false);
    if (!extractAnswer.ok) return showFailure(extractAnswer.failure);
    setRequests((previousRequests) => previousRequests + 1);
    addToast(t("log.making"));
  };
  const countOfLines =
    previewRows === null
      ? ""
      : t("log.shown", { count: previewRows.lines.length, number: countText(previewRows.lines.length) });
  return (
    <Stack gap={4}>
      <Announcement>{previewRows === null ? null : countOfLines}</Announcement>
      <Card
        title={t("log.choose")}
        actions={
          <Button
            icon="download"
            variant="primary"
            busy={busy}
            disabled={selection === null}
            onClick={() => void makeFile()}
          >
            {t("log.make")}
          </Button>
        }
      >
        <LogChoice choices={choices} address={address} onChange={openAddress} />
      </Card>
      <PreviewCard
        preview={previewAnswer}
        countOfLines={countOfLines}
        onAgain={() => setAttempt((previousAttempt) => previousAttempt + 1)}
      />
      <LogFiles
        requests={requests}
        layerId={layerId}
        onAgain={({ from, to, ...rest }) => openAddress({ ...rest, period: `${from}..${to}` })}
      />
    </Stack>
  );
}

type PreviewProps = Readonly<{
  preview: Awaited<ReturnType<typeof askPreview>> | null;
  countOfLines: string;
  onAgain: () => void;
}>;

function PreviewCard({ preview, countOfLines, onAgain }: PreviewProps): ReactElement {
  const previewRows = preview?.ok === true ? preview.value : null;
  return (
    <Card
      flush
      title={t("log.preview")}
      subtitle={
        previewRows === null
          ? "\u00A0"
          : [
              previewRows.hasMore ? t("log.more") : countOfLines,
              t("log.previewText", { zone: previewRows.timeZone }),
              t("management.asOf", { time: clockText(previewRows.asOf) }),
            ].join(" ")
      }
      actions={<IconButton icon="refresh" label={t("log.refresh")} onClick={onAgain} />}
    >
      {preview === null ? (
        <SkeletonRows rows={8} label={t("common.loading")} />
      ) : preview.ok ? (
        <LogPreview preview={preview.value} stale={false} />
      ) : (
        <FailedPart
          compact
          title={t("log.previewFailed")}
          failure={preview.failure}

          onRetry={onAgain}
        />
      )}
    </Card>
  );
}

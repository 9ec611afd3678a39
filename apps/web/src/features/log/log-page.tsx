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
  const periodDays = daysOfPeriod(address.period, choices.today);
  const { sources, level, terminal, userId, text, isRedacted } = address;
  if (periodDays === null) return null;
  return {
    sources: sources.length === 0 ? choices.sources : sources,
    ...periodDays,
    level,
    terminal,
    userId,
    text,
    isRedacted,
  };
}

function LogScreen({ choices, layerId }: Readonly<{ choices: LogChoices; layerId: number }>): ReactElement {
  const [, navigate] = useLocation();
  const logAddress = parseLogAddress(useSearch());
  const selection = toSelection(logAddress, choices);
  const [attempt, setAttempt] = useState(0);
  const [requests, setRequests] = useState(0);
  const [busy, setBusy] = useState(false);
  const [previewAnswer] = useAnswer(askPreview, selection === null ? null : { selection, again: attempt });
  const logPreview = previewAnswer?.ok === true ? previewAnswer.value : null;
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
  const lineCountText =
    logPreview === null
      ? ""
      : t("log.shown", { count: logPreview.lines.length, number: countText(logPreview.lines.length) });
  return (
    <Stack gap={4}>
      <Announcement>{logPreview === null ? null : lineCountText}</Announcement>
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
        <LogChoice choices={choices} address={logAddress} onChange={openAddress} />
      </Card>
      <PreviewCard
        preview={previewAnswer}
        countOfLines={lineCountText}
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
  const logPreview = preview?.ok === true ? preview.value : null;
  return (
    <Card
      flush
      title={t("log.preview")}
      subtitle={
        logPreview === null
          ? "\u00A0"
          : [
              logPreview.hasMore ? t("log.more") : countOfLines,
              t("log.previewText", { zone: logPreview.timeZone }),
              t("management.asOf", { time: clockText(logPreview.asOf) }),
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

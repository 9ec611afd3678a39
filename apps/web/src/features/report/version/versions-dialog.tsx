/** Dialog with the versions of a report: who saved each, when, and what it changed. */
import { Badge, Button, Dialog, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";

import { reportName, type Names } from "../../../report/report-words.ts";
import { momentText } from "../../../session/written.ts";
import type { Failure } from "../../../shared/answer.ts";
import { FailedPart } from "../../../shared/failed-part.tsx";
import { t } from "../../../shared/text.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { useReportGateway } from "../gateway-context.ts";
import type { ReaderMoves } from "../reader-moves.ts";
import type { ResolvedReader } from "../resolve-reader.ts";
import { changeTexts } from "./change-texts.ts";
import { openVersion } from "./open-version.ts";
import type { ReportVersion, VersionPage } from "./version-gateway.ts";
import styles from "./version.module.css";

export type VersionsDialogProps = Readonly<{
  reader: ResolvedReader;
  moves: ReaderMoves;
  /** Names of the values in the rows that are shown. */
  names: Names;
  onClose: () => void;
}>;

export function VersionsDialog({ reader, moves, names, onClose }: VersionsDialogProps): ReactElement {
  const { saved, version: openedVersion } = reader.opened;
  const { page, failure, isReading, retry, readOlder } = useVersions(saved.report.id);
  const openReportName = reportName((openedVersion?.current ?? saved).report);
  return (
    <Dialog
      open
      size="medium"
      title={t("reportVersion.title", { name: openReportName })}
      closeLabel={t("common.close")}
      onClose={onClose}
    >
      <p className={styles["muted"]}>{t("reportVersion.help")}</p>
      {page !== null && (
        <ol className={styles["versions"]}>
          {page.versions.map((version, index) => (
            <VersionItem
              key={version.number}
              version={version}
              before={page.versions[index + 1] ?? page.previous}
              isCurrent={version.number === page.latest}
              isOpen={version.number === (openedVersion?.number ?? page.latest)}
              knowledge={{ fields: reader.fields, permissions: reader.permissions, names }}
              onOpen={() => openVersion({ reader, moves }, version.number === page.latest ? null : version.number)}
            />
          ))}
        </ol>
      )}
      {page !== null && page.versions.length === 1 && page.previous === null && (
        <p className={styles["muted"]}>{t("reportVersion.single")}</p>
      )}
      {page === null && failure === null && <SkeletonRows rows={4} label={t("common.loading")} />}
      {failure !== null && <FailedPart compact title={t("reportVersion.failed")} failure={failure} onRetry={retry} />}
      {page !== null && page.previous !== null && failure === null && (
        <Button busy={isReading} onClick={() => void readOlder()}>
          {t("reportVersion.older")}
        </Button>
      )}
    </Dialog>
  );
}

type VersionItemProps = Readonly<{
  version: ReportVersion;
  /** Version before it; null for the first known one. */
  before: ReportVersion | null;
  isCurrent: boolean;
  isOpen: boolean;
  knowledge: Parameters<typeof changeTexts>[2];
  onOpen: () => void;
}>;

function VersionItem({ version, before, isCurrent, isOpen, knowledge, onOpen }: VersionItemProps): ReactElement {
  const { number, by, savedAt, definition } = version;
  const changeLines = before === null ? [] : changeTexts(before.definition, definition, knowledge);
  return (
    <li className={styles["version"]}>
      <div>
        <p className={styles["head"]}>
          {t("reportVersion.number", { number })}
          {isCurrent && <Badge tone="positive">{t("reportVersion.current")}</Badge>}
        </p>
        <p className={styles["muted"]}>
          {t("reportVersion.by", { who: by ?? t("reportVersion.somebody"), when: momentText(savedAt) })}
        </p>
        {version.event !== "saved" && <p className={styles["line"]}>{eventText(version)}</p>}
        {changeLines.length > 0 ? (
          <ul className={styles["changes"]}>
            {changeLines.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        ) : (
          version.event === "saved" && <p className={styles["line"]}>{t("reportVersion.unchanged")}</p>
        )}
      </div>
      {isOpen ? (
        <span className={styles["muted"]}>{t("reportVersion.opened")}</span>
      ) : (
        <Button size="compact" aria-label={t("reportVersion.openNumber", { number })} onClick={onOpen}>
          {t("reportVersion.open")}
        </Button>
      )}
    </li>
  );
}

const eventText = ({ event, reinstates }: ReportVersion): string =>
  t(`reportVersion.event_${event}`, { number: reinstates ?? 0 });

/** Reads the versions of a report, page by page. */
function useVersions(id: number) {
  const { versions } = useReportGateway();
  const [attempt, setAttempt] = useState(0);
  const [olderPages, setOlderPages] = useState<readonly VersionPage[]>([]);
  const [olderFailure, setOlderFailure] = useState<Failure | null>(null);
  const [isReading, setReading] = useState(false);
  const [answer] = useAnswer(
    useCallback(
      (question: { readonly id: number; readonly attempt: number }, signal: AbortSignal) =>
        versions.list(question.id, null, signal),
      [versions],
    ),
    { id, attempt },
  );
  const firstPage = answer?.ok === true ? answer.value : null;
  const loadedPages = firstPage === null ? [] : [firstPage, ...olderPages];
  const loadedVersions: VersionPage | null =
    firstPage === null
      ? null
      : {
          versions: loadedPages.flatMap((part) => part.versions),
          previous: loadedPages.at(-1)?.previous ?? null,
          latest: firstPage.latest,
        };
  const readOlder = async () => {
    const oldestNumber = loadedVersions?.versions.at(-1)?.number ?? null;
    setReading(true);
    const olderAnswer = await versions.list(id, oldestNumber);
    setReading(false);
    setOlderFailure(olderAnswer.ok ? null : olderAnswer.failure);
    if (olderAnswer.ok) setOlderPages((known) => [...known, olderAnswer.value]);
  };
  const retryReading = () => (firstPage === null ? setAttempt((count) => count + 1) : void readOlder());
  const readFailure = answer?.ok === false ? answer.failure : olderFailure;
  return { page: loadedVersions, failure: readFailure, isReading, retry: retryReading, readOlder };
}

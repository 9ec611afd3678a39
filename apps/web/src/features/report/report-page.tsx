/** Page of the report in the address: a table, a pivot table or a chart. */
import { hasPermission } from "@comptoir/domain/access";
import { getReportKind, isReportKind, visibleKinds, type ReportKindCode } from "@comptoir/domain/report";
import { ButtonLink, Card, EmptyState, Page, PageHeader, SkeletonRows } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import { session } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { toListReport } from "./builder-draft.ts";
import { Reader } from "./reader.tsx";
import { readVersionNumber } from "../../report/report-address.ts";
import { kindText } from "../../report/report-words.ts";
import { useOpenedReport } from "./use-opened.ts";
import { undone } from "./version/undone.ts";

export function ReportPage({ params }: ScreenProps): ReactElement {
  return <ReportOfAddress params={params} asList={false} />;
}

/** Page of a report's rows, without groups and calculations. */
export function ReportListPage({ params }: ScreenProps): ReactElement {
  return <ReportOfAddress params={params} asList />;
}

function ReportOfAddress({ params, asList }: ScreenProps & Readonly<{ asList: boolean }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { count } = useSnapshot(undone);
  const search = useSearch();
  const permissions = claims?.permissions ?? [];
  const kind = params["type"];
  const text = params["id"] ?? "0";
  if (!isReportKind(kind)) return <UnknownKind />;
  if (!visibleKinds(permissions).includes(kind)) return <Refused kind={kind} />;
  const id = /^\d{1,9}$/u.test(text) ? Number(text) : -1;
  const version = id === 0 ? null : readVersionNumber(search);
  return (
    <OpenReport
      key={`${kind} ${id} ${String(version)} ${String(asList)} ${count}`}
      kind={kind}
      id={id}
      version={version}
      permissions={permissions}
      layerId={claims?.tli ?? 0}
      asList={asList}
    />
  );
}

function OpenReport({
  kind,
  id,
  version,
  permissions,
  layerId,
  asList,
}: Readonly<{
  kind: ReportKindCode;
  id: number;
  version: number | null;
  permissions: readonly string[];
  layerId: number;
  asList: boolean;
}>): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useOpenedReport({ source: kind, id, version, layerId, again: attempt }, permissions);
  const readAgain = () => setAttempt((previousAttempt) => previousAttempt + 1);
  if (answer === null)
    return (
      <Page wide>
        <PageHeader title={kindText(kind)} description={emptyLine} />
        <Card>
          <SkeletonRows rows={10} label={t("common.loading")} />
        </Card>
      </Page>
    );
  if (!answer.ok)
    return (
      <UnreadReport
        kind={kind}
        currentPath={version === null ? null : `${reportPath(kind)}/${id}`}
        failure={answer.failure}
        onRetry={readAgain}
      />
    );
  const { saved } = answer.value;
  const shownReport = asList ? { ...saved, report: toListReport(saved.report) } : saved;
  return (
    <Reader
      kind={kind}
      opened={{ ...answer.value, saved: shownReport }}
      isRewritten={asList || version !== null}
      permissions={permissions}
      layerId={layerId}
      onOpened={(openedReport) => setAnswer({ ok: true, value: openedReport })}
      onReread={readAgain}
    />
  );
}

/** Page of a report that is gone, or could not be read. */
function UnreadReport({
  kind,
  currentPath,
  failure,
  onRetry,
}: Readonly<{
  kind: ReportKindCode;
  /** Path of the current definition, if a version was asked for. */
  currentPath: string | null;
  failure: Failure;
  onRetry: () => void;
}>): ReactElement {
  const isGone = failure.status === 404 || failure.status === 403;
  return (
    <Page wide>
      <PageHeader title={kindText(kind)} />
      {isGone ? (
        <EmptyState
          icon="search"
          title={t(currentPath === null ? "report.gone" : "report.versionGone")}
          actions={
            <Link href={currentPath ?? reportPath(kind)} asChild>
              <ButtonLink>{t(currentPath === null ? "report.goneAction" : "report.toCurrent")}</ButtonLink>
            </Link>
          }
        />
      ) : (
        <FailedPart
          title={t("report.failed")}
          failure={failure}

          onRetry={onRetry}
        />
      )}
    </Page>
  );
}

export const reportPath = (kind: ReportKindCode): string => `/report/${kind}`;

/** Space that keeps a line's height until its words are loaded. */
const emptyLine = "\u00a0";

function UnknownKind(): ReactElement {
  return (
    <Page>
      <EmptyState
        isPage
        icon="search"
        title={t("report.unknownKind")}
        actions={
          <Link href="/bi" asChild>
            <ButtonLink>{t("common.backToDashboard")}</ButtonLink>
          </Link>
        }
      />
    </Page>
  );
}

function Refused({ kind }: Readonly<{ kind: ReportKindCode }>): ReactElement {
  const { permission } = getReportKind(kind);
  const { claims } = useSnapshot(session.state);
  const isMissing = permission !== undefined && !hasPermission(claims?.permissions ?? [], [permission]);
  return (
    <Page>
      <EmptyState
        isPage
        icon="lock"
        title={t("errors.title403")}
        description={isMissing ? t("report.needsCost", { kind: kindText(kind) }) : t("shell.noAccess")}
      />
    </Page>
  );
}

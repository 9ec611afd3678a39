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
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { toListReport } from "./builder-draft.ts";
import { Reader } from "./reader.tsx";
import { readVersionNumber } from "../../report/report-address.ts";
import { kindText } from "../../report/report-words.ts";
import { useOpenedReport } from "./use-opened.ts";
import { undoneReinstatements } from "./version/undone.ts";

export function ReportPage({ params }: ScreenProps): ReactElement {
  return <ReportOfAddress params={params} asList={false} />;
}

/** Page of a report's plain rows, without groups and aggregates. */
export function ReportListPage({ params }: ScreenProps): ReactElement {
  return <ReportOfAddress params={params} asList />;
}

function ReportOfAddress({ params, asList }: ScreenProps & Readonly<{ asList: boolean }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { count } = useSnapshot(undoneReinstatements);
  const addressSearch = useSearch();
  const permissions = claims?.permissions ?? [];
  const kindCode = params["type"];
  const reportIdText = params["id"] ?? "0";
  if (!isReportKind(kindCode)) return <UnknownKind />;
  if (!visibleKinds(permissions).includes(kindCode)) return <RefusedReport kind={kindCode} />;
  const reportId = /^\d{1,9}$/u.test(reportIdText) ? Number(reportIdText) : -1;
  const versionNumber = reportId === 0 ? null : readVersionNumber(addressSearch);
  return (
    <OpenReport
      key={`${kindCode} ${reportId} ${String(versionNumber)} ${String(asList)} ${count}`}
      kind={kindCode}
      id={reportId}
      version={versionNumber}
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
  useNearestList(reportPathOf(kind), answer);
  const reloadReport = () => setAttempt((previousAttempt) => previousAttempt + 1);
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
        currentPath={version === null ? null : `${reportPathOf(kind)}/${id}`}
        failure={answer.failure}
        onRetry={reloadReport}
      />
    );
  const { saved } = answer.value;
  const visibleReport = asList ? { ...saved, report: toListReport(saved.report) } : saved;
  return (
    <Reader
      kind={kind}
      opened={{ ...answer.value, saved: visibleReport }}
      isRewritten={asList || version !== null}
      permissions={permissions}
      layerId={layerId}
      onOpened={(openedReport) => setAnswer({ ok: true, value: openedReport })}
      onReread={reloadReport}
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
  const isReportGone = failure.status === 404 || failure.status === 403;
  return (
    <Page wide>
      <PageHeader title={kindText(kind)} />
      {isReportGone ? (
        <EmptyState
          icon="search"
          title={t(currentPath === null ? "report.gone" : "report.versionGone")}
          actions={
            <Link href={currentPath ?? reportPathOf(kind)} asChild>
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

export const reportPathOf = (kind: ReportKindCode): string => `/report/${kind}`;

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

function RefusedReport({ kind }: Readonly<{ kind: ReportKindCode }>): ReactElement {
  const { permission } = getReportKind(kind);
  const { claims } = useSnapshot(session.state);
  const isPermissionMissing = permission !== undefined && !hasPermission(claims?.permissions ?? [], [permission]);
  return (
    <Page>
      <EmptyState
        isPage
        icon="lock"
        title={t("errors.title403")}
        description={isPermissionMissing ? t("report.needsCost", { kind: kindText(kind) }) : t("shell.noAccess")}
      />
    </Page>
  );
}

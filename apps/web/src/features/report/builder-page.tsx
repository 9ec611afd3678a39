/** Page of the report builder: opens a report to change it or a copy of it, and says why if that is not possible. */
import { hasPermission } from "@comptoir/domain/access";
import {
  getReportKind,
  isReportKind,
  mergeCustomization,
  noCustomization,
  visibleKinds,
  type FieldCatalogue,
  type ReportCustomization,
  type ReportKindCode,
  type ReportModel,
} from "@comptoir/domain/report";
import { Card, EmptyState, Page, PageHeader, SkeletonRows } from "@comptoir/ui-react";
import { useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import { session } from "../../session/session.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { Builder } from "./builder.tsx";
import { listLostSorts, savedPartOf, withAllFields, withoutLostSorts } from "./builder-draft.ts";
import { parseReportAddress } from "../../report/report-address.ts";
import { reportName } from "../../report/report-words.ts";
import { useOpenedReport } from "./use-opened.ts";

export function BuilderPage({ params }: ScreenProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const permissions = claims?.permissions ?? [];
  const [path] = useLocation();
  const { step } = params;
  const [kind, text] = [params["type"], params["id"] ?? ""];
  if (!isReportKind(kind) || !visibleKinds(permissions).includes(kind) || (step !== "create" && step !== "update"))
    return (
      <Page>
        <EmptyState isPage icon="search" title={t("report.unknownKind")} />
      </Page>
    );
  if (getReportKind(kind).isTest)
    return (
      <Page>
        <EmptyState isPage icon="info" title={t("report.test")} />
      </Page>
    );
  if (!hasPermission(permissions, ["REPORT_CUD"]))
    return (
      <Page>
        <EmptyState isPage icon="lock" title={t("errors.title403")} description={t("shell.noAccess")} />
      </Page>
    );
  return (
    <OpenBuilder
      key={path}
      kind={kind}
      id={/^\d{1,9}$/u.test(text) ? Number(text) : -1}
      isUpdate={step === "update"}
      permissions={permissions}
      layerId={claims?.tli ?? 0}
    />
  );
}

type OpenBuilderProps = Readonly<{
  kind: ReportKindCode;
  id: number;
  isUpdate: boolean;
  permissions: readonly string[];
  layerId: number;
}>;

function OpenBuilder({ kind, id, isUpdate, permissions, layerId }: OpenBuilderProps): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const addressSearch = useSearch();
  const [answer] = useOpenedReport({ source: kind, id, version: null, layerId, again: attempt }, permissions);
  const { fields } = getReportKind(kind);
  const startReport = useMemo(() => {
    if (answer?.ok !== true) return null;
    const { saved, own } = answer.value;
    return isUpdate
      ? { report: withAllFields(withoutLostSorts(saved.report), fields, permissions), version: saved.version }
      : {
          report: copyOfReport(
            saved.report,
            { ...own, ...parseReportAddress(addressSearch).change },
            fields,
            permissions,
          ),
          version: 0,
        };
  }, [answer, isUpdate, fields, permissions, addressSearch]);
  if (answer === null) return <WaitingBuilder isUpdate={isUpdate} />;
  if (!answer.ok || startReport === null) {
    return (
      <Page wide>
        {!answer.ok && (
          <FailedPart
            isPage
            title={answer.failure.status === 404 ? t("report.gone") : t("report.failed")}
            failure={answer.failure}
            onRetry={() => setAttempt((previousAttempt) => previousAttempt + 1)}
          />
        )}
      </Page>
    );
  }
  if (isUpdate && answer.ok && !answer.value.saved.canUpdate)
    return (
      <Page>
        <EmptyState
          isPage
          icon="lock"
          title={t("errors.title403")}
          description={t("report.notYours", { name: reportName(answer.value.saved.report) })}
        />
      </Page>
    );
  // Another version, such as somebody else's save after a reload, restarts the builder.
  return (
    <Builder
      key={startReport.version}
      kind={kind}
      start={startReport.report}
      lostSorts={listLostSorts(answer.value.saved.report)}
      version={startReport.version}
      targetId={answer.value.saved.targetId ?? null}
      permissions={permissions}
      onReload={() => setAttempt((previousAttempt) => previousAttempt + 1)}
    />
  );
}

const WaitingBuilder = ({ isUpdate }: Readonly<{ isUpdate: boolean }>): ReactElement => (
  <Page wide>
    <PageHeader title={t(isUpdate ? "report.editReport" : "report.newReport")} />
    <Card>
      <SkeletonRows rows={8} label={t("common.loading")} />
    </Card>
  </Page>
);

/** Copies a report with the reader's changes, for the same roles; its names say that it is a copy. */
function copyOfReport(
  report: ReportModel,
  change: Partial<ReportCustomization>,
  fields: FieldCatalogue,
  permissions: readonly string[],
): ReportModel {
  const customizedView = mergeCustomization(report, { ...noCustomization, ...change }, fields);
  const copyDescriptions = Object.fromEntries(
    Object.entries(report.descriptions).map(([language, name]) => [
      language,
      t("report.copyName", { name: name ?? "" }),
    ]),
  );
  return withAllFields(
    { ...withoutLostSorts(savedPartOf(customizedView.report)), id: 0, descriptions: copyDescriptions },
    fields,
    permissions,
  );
}

/** Reports of a kind in three groups: the reader's own, those shared by others, and those that come with the product. Open, copy, and delete with undo. */
import { hasPermission } from "@comptoir/domain/access";
import {
  defaultReport,
  isReportKind,
  listReadyViews,
  readyView,
  visibleKinds,
  type ReportKindCode,
} from "@comptoir/domain/report";
import {
  Button,
  ButtonLink,
  Card,
  DataTable,
  EmptyState,
  Page,
  PageHeader,
  SkeletonRows,
  TextInput,
} from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";
import { foldText } from "@comptoir/domain/text";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";

import { AddDenied } from "../../access/add-denied.tsx";
import type { ScreenProps } from "../../routes.ts";
import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useReportGateway } from "./gateway-context.ts";
import type { SavedReport } from "./report-gateway.ts";
import { kindText, periodText, reportName } from "../../report/report-words.ts";
import styles from "./report.module.css";
import { SavedMenu, useSavedActions, type SavedActions } from "./saved-menu.tsx";

type SavedReportColumn = TableColumn<SavedReport>;

export function SavedReportsPage({ params }: ScreenProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const permissions = claims?.permissions ?? [];
  const reportKind = params["type"];
  if (!isReportKind(reportKind) || !visibleKinds(permissions).includes(reportKind))
    return (
      <Page>
        <EmptyState isPage icon="search" title={t("report.unknownKind")} />
      </Page>
    );
  return (
    <SavedReports
      key={reportKind}
      kind={reportKind}
      permissions={permissions}
      layerId={claims?.tli ?? 0}
      userId={Number(claims?.sub ?? 0)}
    />
  );
}

function SavedReports({
  kind,
  permissions,
  layerId,
  userId,
}: Readonly<{
  kind: ReportKindCode;
  permissions: readonly string[];
  layerId: number;
  userId: number;
}>): ReactElement {
  const { answer, reloadReports } = useSavedReports(kind, layerId);
  const mayCreate = hasPermission(permissions, ["REPORT_CUD"]);
  const count = answer?.ok === true ? answer.value.length : null;
  const savedActions = useSavedActions(kind, reloadReports);
  const tableColumns = [...makeDescribingColumns(kind, permissions), makeActionsColumn(mayCreate, savedActions)];
  const title = t("report.savedOf", { kind: kindText(kind) });
  const standardReportLink = (
    <Link href={`/report/${kind}`} asChild>
      <ButtonLink icon="table">{t("report.standard")}</ButtonLink>
    </Link>
  );
  return (
    <Page>
      <PageHeader
        title={title}
        description={count === null ? "\u00a0" : t("report.savedCount", { count, number: countText(count) })}
        actions={
          <>
            {standardReportLink}
            {mayCreate && <CreateButton kind={kind} />}
          </>
        }
      />
      {answer === null ? (
        <Card>
          <SkeletonRows rows={5} label={t("common.loading")} />
        </Card>
      ) : !answer.ok ? (
        <FailedPart title={t("report.listFailed")} failure={answer.failure} onRetry={reloadReports} />
      ) : count === 0 ? (
        <EmptyState
          icon="file"
          title={t("report.noSaved")}
          description={mayCreate ? t("report.noSavedText") : <AddDenied permissions={["REPORT_CUD"]} />}
          actions={standardReportLink}
        />
      ) : (
        <SavedTables {...{ title, userId }} reports={answer.value} columns={tableColumns} onOpen={savedActions.open} />
      )}
      {answer?.ok === true && <HouseReports kind={kind} permissions={permissions} />}
    </Page>
  );
}

/** Reads the saved reports of a kind, and again after a change. */
function useSavedReports(kind: ReportKindCode, layerId: number) {
  const gateway = useReportGateway();
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(
    useState(
      () => (question: { readonly kind: ReportKindCode }, signal: AbortSignal) => gateway.list(question.kind, signal),
    )[0],
    { kind, layerId, again: attempt },
  );
  return { answer, reloadReports: () => setAttempt((previousAttempt) => previousAttempt + 1) };
}

function CreateButton({ kind }: Readonly<{ kind: ReportKindCode }>): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Button variant="primary" icon="plus" onClick={() => navigate(`/report/${kind}/create/0`)}>
      {t("report.create")}
    </Button>
  );
}

interface SavedTablesProps {
  readonly title: string;
  readonly userId: number;
  readonly reports: readonly SavedReport[];
  readonly columns: readonly SavedReportColumn[];
  readonly onOpen: (saved: SavedReport) => void;
}

/** Saved reports in two groups, each with its own table: those of the reader, and those that others share. */
function SavedTables({ title, userId, reports, columns, onOpen }: SavedTablesProps): ReactElement {
  const [search, setSearch] = useState("");
  const searchedText = foldText(search.trim());
  const visibleReports = reports.filter(
    ({ report }) => searchedText === "" || foldText(reportName(report)).includes(searchedText),
  );
  return (
    <>
      {reports.length > 8 && <SavedSearch value={search} onChange={setSearch} />}
      {savedGroups.map(({ name, isOwn }) => {
        const groupReports = visibleReports.filter((saved) => (saved.userId === userId) === isOwn);
        if (groupReports.length === 0) return null;
        return (
          <div key={name} className={styles["notice"]}>
            <Card flush title={t(`report.${name}`)}>
              <DataTable
                caption={`${title} · ${t(`report.${name}`)}`}
                rows={groupReports}
                rowKey={({ report }) => String(report.id)}
                onRowClick={onOpen}
                columns={columns}
              />
            </Card>
          </div>
        );
      })}
      {visibleReports.length === 0 && <p className={styles["muted"]}>{t("report.noSavedMatch")}</p>}
    </>
  );
}

const savedGroups = [
  { name: "groupMine", isOwn: true },
  { name: "groupShared", isOwn: false },
] as const;

type HouseReport = Readonly<{ path: string; name: string; period: string }>;

/** Reports that come with the product: the standard report of the kind, and its ready-made views. */
function HouseReports({
  kind,
  permissions,
}: Readonly<{ kind: ReportKindCode; permissions: readonly string[] }>): ReactElement {
  const [, navigate] = useLocation();
  const standardPeriod = defaultReport(kind, permissions).period ?? "";
  const houseReports: readonly HouseReport[] = [
    { path: `/report/${kind}`, name: t("report.standard"), period: standardPeriod },
    ...listReadyViews(kind).map((ready) => ({
      path: `/report/${kind}?ready=${ready}`,
      name: t(`report.readyView_${ready}`),
      period: readyView(kind, ready)?.period ?? standardPeriod,
    })),
  ];
  return (
    <Card flush title={t("report.groupHouse")}>
      <DataTable
        caption={t("report.groupHouse")}
        rows={houseReports}
        rowKey={({ path }) => path}
        onRowClick={({ path }) => navigate(path)}
        columns={[
          {
            key: "name",
            header: t("report.name"),
            cell: ({ path, name }) => (
              <Link href={path} className={styles["savedName"]}>
                {name}
              </Link>
            ),
          },
          { key: "period", header: t("report.period"), cell: ({ period }) => periodText(period) },
        ]}
      />
    </Card>
  );
}

function SavedSearch({ value, onChange }: Readonly<{ value: string; onChange: (text: string) => void }>): ReactElement {
  return (
    <div className={styles["notice"]}>
      <TextInput
        type="search"
        icon="search"
        aria-label={t("report.searchSaved")}
        placeholder={t("report.searchSaved")}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

const makeDescribingColumns = (kind: ReportKindCode, permissions: readonly string[]): readonly SavedReportColumn[] => [
  {
    key: "name",
    header: t("report.name"),
    sortValue: ({ report }) => reportName(report),
    cell: ({ report }) => (
      <Link href={`/report/${kind}/${report.id}`} className={styles["savedName"]}>
        {reportName(report)}
      </Link>
    ),
  },
  {
    key: "period",
    header: t("report.period"),
    cell: ({ report }) => periodText(report.period ?? defaultReport(kind, permissions).period ?? ""),
  },
  {
    key: "shared",
    header: t("report.sharedWith"),
    cell: ({ report }) =>
      report.roleIds.length === 0
        ? t("report.everyone")
        : t("report.rolesCount", {
            count: report.roleIds.length,
            number: countText(report.roleIds.length),
          }),
  },
  { key: "by", header: t("report.by"), sortValue: ({ by }) => by, cell: ({ by }) => by },
];

const makeActionsColumn = (mayCreate: boolean, actions: SavedActions): SavedReportColumn => ({
  key: "actions",
  header: t("report.actions"),
  width: "72px",
  cell: (savedReport) => <SavedMenu saved={savedReport} mayCreate={mayCreate} actions={actions} />,
});

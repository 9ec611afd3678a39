/** Actions on a whole report: period, picture, export, print, dashboard and schedule. */
import { hasPermission } from "@comptoir/domain/access";
import { listRowAlertColumns } from "@comptoir/domain/dashboard";
import { canExport, type ReportKindCode, type ReportView } from "@comptoir/domain/report";
import { Button, IconButton, Menu } from "@comptoir/ui-react";
import type { IconName } from "@comptoir/ui-react";
import { printedRowsAtMost } from "@comptoir/ui-react/report-table";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { PeriodChoice } from "../../session/period-choice.tsx";
import { newRowAlertPath } from "../../shared/alert-path.ts";
import { whileRunning } from "../../shared/notices.ts";
import { t } from "../../shared/text.ts";
import { reportPictures, type Picture } from "../../report/report-address.ts";
import { copyReport } from "./copy-report.ts";
import { pastMenuItems } from "./past-menu.ts";
import { useReportGateway } from "./gateway-context.ts";
import { exportReport, labelKeysByFormat, reportFormats } from "./report-export.ts";
import type { ReportAsk, SavedReport } from "./report-gateway.ts";
import type { ReportHead, ReportStore } from "../../report/report-store.ts";
import type { ChangeView } from "./reading.ts";
import { capital, periodText } from "../../report/report-words.ts";
import { namedPeriods, usePeriods } from "../../report/use-periods.ts";
import styles from "./report.module.css";

export type ReaderActionsProps = Readonly<{
  kind: ReportKindCode;
  saved: SavedReport;
  view: ReportView;
  head: ReportHead | null;
  store: ReportStore;
  ask: ReportAsk;
  /** Name of the files. */
  name: string;
  mayExport: boolean;
  permissions: readonly string[];
  isSaved: boolean;
  search: string;
  onChange: ChangeView;
  onSchedule: () => void;
  onScheduleBatches: () => void;
  /** Whether an older version of the report is shown, from which nothing can be made. */
  isVersion: boolean;
  onVersions: () => void;
  /** Asks for the instant as of which the report is shown. */
  onKnownAt: () => void;
  /** Puts the current view on a dashboard; undefined if that is impossible. */
  onPutOnBoard: (() => void) | undefined;
}>;

const iconByPicture = {
  table: "table",
  list: "list",
  card: "tag",
  tile: "tag",
  bar: "chart",
  line: "chart",
  pie: "chart",
} as const satisfies Record<Picture, IconName>;

export function ReaderActions(props: ReaderActionsProps): ReactElement {
  const [, navigate] = useLocation();
  const { kind, view, head, permissions, onChange, onScheduleBatches } = props;
  const { drawing } = view.report;
  const period = view.report.period ?? "";
  // The period needs the room on a phone.
  const chevronIcon = useMediaQuery(phoneQuery) ? undefined : "chevron-down";
  const periods = usePeriods();
  const periodCode = namedPeriods.find((candidate) => candidate === period) ?? null;
  const mayMakeBatches = kind === "batch-export" && hasPermission(permissions, ["REPORT_CUD"]);
  return (
    <div className={styles["actions"]} data-more={mayMakeBatches || undefined}>
      {mayMakeBatches && (
        <Button variant="primary" icon="plus" onClick={() => navigate(`/report/${kind}/batch/new`)}>
          {t("report.newExport")}
        </Button>
      )}
      {mayMakeBatches && (
        <Button icon="clock" aria-label={t("report.scheduledExports")} onClick={onScheduleBatches}>
          <span className={styles["wideOnly"]}>{t("report.scheduledExports")}</span>
        </Button>
      )}
      {kind === "exception" && (
        <Button
          icon="users"
          aria-label={t("report.cashiers")}
          onClick={() => navigate(`/report/${kind}/cashiers?date=${encodeURIComponent(period)}`)}
        >
          <span className={styles["wideOnly"]}>{t("report.cashiers")}</span>
        </Button>
      )}
      <PeriodChoice
        value={capital(periodText(period))}
        code={periodCode}
        dates={{ from: head?.meta.range.from ?? "", to: head?.meta.range.to ?? "" }}
        presets={periods.map((preset) => ({ code: preset, label: t(`dashboard.range_${preset}`) }))}
        onChange={(nextPeriod) => onChange({ period: nextPeriod })}
      />
      <ViewMenu drawing={drawing} chevron={chevronIcon} onChange={onChange} />
      <ExportMenu {...props} chevron={chevronIcon} />
      <ReportsMenu {...props} />
    </div>
  );
}

type Chevron = "chevron-down" | undefined;

function ViewMenu({
  drawing,
  chevron,
  onChange,
}: Pick<ReaderActionsProps, "onChange"> &
  Readonly<{ drawing: ReportView["report"]["drawing"]; chevron: Chevron }>): ReactElement {
  return (
    <Menu
      label={t("report.view")}
      trigger={(trigger) => (
        <Button
          {...trigger}
          icon={iconByPicture[drawing.picture]}
          iconEnd={chevron}
          aria-label={`${t("report.view")}: ${t(`report.view_${drawing.picture}`)}`}
        >
          <span className={styles["wideOnly"]}>{t(`report.view_${drawing.picture}`)}</span>
        </Button>
      )}
      groups={[
        reportPictures.map((picture) => ({
          key: picture,
          label: t(`report.view_${picture}`),
          icon: iconByPicture[picture],
          current: picture === drawing.picture,
          onSelect: () => onChange({ drawing: { ...drawing, picture } }),
        })),
      ]}
    />
  );
}

function ExportMenu({
  store,
  view,
  ask,
  name,
  head,
  mayExport,
  chevron,
}: ReaderActionsProps & Readonly<{ chevron: Chevron }>): ReactElement {
  const gateway = useReportGateway();
  const printReport = async () => {
    // Load all rows before printing; a failure is shown above the table.
    if (await whileRunning(store.readFirst(printedRowsAtMost))) window.print();
  };
  return (
    <Menu
      label={t("report.export")}
      trigger={(trigger) => (
        <Button {...trigger} icon="download" iconEnd={chevron} disabled={!mayExport} aria-label={t("report.export")}>
          <span className={styles["wideOnly"]}>{t("report.export")}</span>
        </Button>
      )}
      groups={[
        reportFormats.map((format) => {
          const [label, detail] = labelKeysByFormat[format];
          return {
            key: format,
            label: t(label),
            detail: detail === undefined ? undefined : t(detail),
            onSelect: () => void exportReport(gateway, ask, { name, format, rowCount: head?.rowCount ?? 0 }),
          };
        }),
        [
          {
            key: "copy",
            label: t("charts.copyTable"),
            icon: "copy" as const,
            onSelect: () => void copyReport(store, view.report),
          },
          { key: "print", label: t("report.print"), icon: "printer" as const, onSelect: () => void printReport() },
        ],
      ]}
    />
  );
}

function ReportsMenu(props: ReaderActionsProps): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Menu
      label={t("report.reports")}
      trigger={(trigger) => <IconButton {...trigger} icon="more" label={t("report.reports")} />}
      groups={reportMenuGroups(props, navigate)}
    />
  );
}

function reportMenuGroups(
  {
    kind,
    saved,
    permissions,
    isSaved,
    isVersion,
    store,
    onSchedule,
    onVersions,
    onKnownAt,
    onPutOnBoard,
    ...props
  }: ReaderActionsProps,
  navigate: (path: string) => void,
) {
  const maySend = canExport(kind) && (saved.report.id === 0 || isSaved);
  const canHaveAlert = isSaved && listRowAlertColumns(saved.report, permissions).length > 0;
  return [
    isVersion ? [] : changingMenuItems({ kind, saved, permissions, isSaved, ...props }, navigate),
    pastMenuItems({ kind, saved, onVersions, onKnownAt }),
    ...(onPutOnBoard !== undefined && hasPermission(permissions, ["DASHBOARD_CUD"])
      ? [[{ key: "widget", label: t("report.widget"), icon: "chart" as const, onSelect: onPutOnBoard }]]
      : []),
    ...(canHaveAlert
      ? [
          [
            {
              key: "tell",
              label: t("report.tellRows"),
              icon: "bell" as const,
              onSelect: () => navigate(`${newRowAlertPath}?report=${saved.report.id}`),
            },
          ],
        ]
      : []),
    ...(maySend
      ? [[{ key: "schedule", label: t("report.schedule"), icon: "clock" as const, onSelect: onSchedule }]]
      : []),
    [
      {
        key: "list",
        label: t("report.saved"),
        icon: "list" as const,
        onSelect: () => navigate(`/simplelist/${kind}`),
      },
      {
        key: "refresh",
        label: t("report.refresh"),
        icon: "refresh" as const,
        onSelect: () => void store.reload(),
      },
    ],
  ].filter((group) => group.length > 0);
}

/** Menu items that change a saved report, or save the open one. */
function changingMenuItems(
  {
    kind,
    saved,
    permissions,
    isSaved,
    search,
  }: Pick<ReaderActionsProps, "kind" | "saved" | "permissions" | "isSaved" | "search">,
  navigate: (path: string) => void,
) {
  const addressQuery = search === "" ? "" : `?${search}`;
  return [
    ...(isSaved && saved.canUpdate
      ? [
          {
            key: "edit",
            label: t("report.edit"),
            icon: "edit" as const,
            onSelect: () => navigate(`/report/${kind}/update/${saved.report.id}`),
          },
        ]
      : []),
    ...(hasPermission(permissions, ["REPORT_CUD"])
      ? [
          {
            key: "create",
            label: t("report.createFrom"),
            icon: "plus" as const,
            onSelect: () => navigate(`/report/${kind}/create/${saved.report.id}${addressQuery}`),
          },
        ]
      : []),
  ];
}

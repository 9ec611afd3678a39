/** Menu of a saved report, and what its entries do. */
import { type ReportKindCode } from "@comptoir/domain/report";
import { IconButton, Menu } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { addToast, whileRunning } from "../../shared/notices.ts";
import { offerUndo } from "../../shared/offer-undo.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useReportGateway } from "./gateway-context.ts";
import type { SavedReport } from "./report-gateway.ts";
import { reportName } from "../../report/report-words.ts";

export type SavedActions = ReturnType<typeof useSavedActions>;

/** Actions on a saved report; `onChanged` reads the list again. */
export function useSavedActions(kind: ReportKindCode, onChanged: () => void) {
  const gateway = useReportGateway();
  const [, navigate] = useLocation();
  const removeWithUndo = async ({ report, version }: SavedReport) => {
    const reportNameText = reportName(report);
    const removeAnswer = await whileRunning(gateway.remove({ id: report.id, version }));
    if (!removeAnswer.ok) return showFailure(removeAnswer.failure, { operation: "DELETE" });
    onChanged();
    offerUndo({
      message: t("report.deleted", { name: reportNameText }),
      undoChange: () => gateway.restore(removeAnswer.value),
      onDone: () => {
        addToast(t("report.restored", { name: reportNameText }));
        onChanged();
      },
    });
  };
  return {
    open: ({ report }: SavedReport) => navigate(`/report/${kind}/${report.id}`),
    openList: ({ report }: SavedReport) => navigate(`/list/${kind}/${report.id}`),
    edit: ({ report }: SavedReport) => navigate(`/report/${kind}/update/${report.id}`),
    duplicate: ({ report }: SavedReport) => navigate(`/report/${kind}/create/${report.id}`),
    remove: removeWithUndo,
  };
}

export function SavedMenu({
  saved,
  mayCreate,
  actions,
}: Readonly<{ saved: SavedReport; mayCreate: boolean; actions: SavedActions }>): ReactElement {
  return (
    <Menu
      label={reportName(saved.report)}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          size="compact"
          icon="more"
          label={t("report.actionsOf", { name: reportName(saved.report) })}
        />
      )}
      groups={makeSavedMenuGroups(saved, mayCreate, actions)}
    />
  );
}

const makeSavedMenuGroups = (savedReport: SavedReport, mayCreate: boolean, actions: SavedActions) => [
  [
    {
      key: "open",
      label: t("report.open"),
      icon: "eye" as const,
      onSelect: () => actions.open(savedReport),
    },
    {
      key: "list",
      label: t("report.openList"),
      icon: "list" as const,
      onSelect: () => actions.openList(savedReport),
    },
    ...(savedReport.canUpdate
      ? [
          {
            key: "edit",
            label: t("report.edit"),
            icon: "edit" as const,
            onSelect: () => actions.edit(savedReport),
          },
        ]
      : []),
    ...(mayCreate
      ? [
          {
            key: "copy",
            label: t("report.duplicate"),
            icon: "copy" as const,
            onSelect: () => actions.duplicate(savedReport),
          },
        ]
      : []),
  ],
  ...(savedReport.canDelete
    ? [
        [
          {
            key: "delete",
            label: t("management.delete"),
            icon: "trash" as const,
            danger: true,
            onSelect: () => void actions.remove(savedReport),
          },
        ],
      ]
    : []),
];

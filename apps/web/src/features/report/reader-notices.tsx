/** Notices above the rows of a report: unread parts of the address, differences from the shared report, and the like. */
import { getReportKind } from "@comptoir/domain/report";
import { Banner, Button } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";

import type { AddressPart } from "../../report/report-address.ts";
import type { ReportHead } from "../../report/report-store.ts";
import { t } from "../../shared/text.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { RemovedFieldsNotice } from "./lost-filters.tsx";
import type { ReaderMoves } from "./reader-moves.ts";
import { keepView, resetView, shareView, type ViewSaving } from "./reader-views.ts";
import type { ResolvedReader } from "./resolve-reader.ts";
import styles from "./report.module.css";

export type ReaderNoticesProps = Readonly<{
  reader: ResolvedReader;
  moves: ReaderMoves;
  saving: ViewSaving;
  head: Pick<ReportHead, "meta"> | null;
  /** Whether the named view of the address is gone. */
  isViewGone: boolean;
}>;

export function ReaderNotices({ reader, moves, saving, head, isViewGone }: ReaderNoticesProps): ReactElement {
  const { address, kind, removedFields, isDifferenceNoted } = reader;
  return (
    <>
      {address.unread.length > 0 && (
        <Notice
          action={<SmallButton label={t("common.close")} onClick={() => moves.goTo({ ...address, unread: [] })} />}
        >
          {t("report.unread", {
            parts: [...new Set(address.unread.map((part) => t(`report.${wordsKeyByPart[part]}`)))].join(", "),
          })}
        </Notice>
      )}
      <RemovedFieldsNotice gone={removedFields} onDrop={moves.dropRemoved} />
      {getReportKind(kind).isTest && <Notice>{t("report.test")}</Notice>}
      {head?.meta.swapped === true && <Notice tone="neutral">{t("report.swappedDays")}</Notice>}
      {isDifferenceNoted && <DifferenceNotice reader={reader} saving={saving} />}
      {isViewGone && (
        <Notice
          action={
            <SmallButton
              label={t("report.viewAll")}
              onClick={() => moves.goTo({ ...address, named: null, ready: null })}
            />
          }
        >
          {t("listView.gone")}
        </Notice>
      )}
    </>
  );
}

function DifferenceNotice({ reader, saving }: Pick<ReaderNoticesProps, "reader" | "saving">): ReactElement {
  const { isSaved, isChangedHere, inView, opened } = reader;
  const [runningAction, runSingle] = useSingleRun<"keep" | "share" | "reset">();
  const isBusy = runningAction !== null;
  return (
    <Notice
      tone="neutral"
      action={
        <>
          {isSaved && isChangedHere && inView === null && (
            <SmallButton
              label={t("report.keepView")}
              disabled={isBusy}
              onClick={() => void runSingle("keep", () => keepView(saving))}
            />
          )}
          {isSaved && opened.saved.canShare && (
            <SmallButton
              label={t("report.saveShared")}
              disabled={isBusy}
              onClick={() => void runSingle("share", () => shareView(saving))}
            />
          )}
          <Button
            size="compact"
            icon="undo"
            disabled={isBusy}
            onClick={() => void runSingle("reset", () => resetView(saving))}
          >
            {t("report.reset")}
          </Button>
        </>
      }
    >
      {isSaved ? t("report.differs") : t("report.differsStandard")}
    </Notice>
  );
}

function Notice({
  tone = "warning",
  action,
  children,
}: Readonly<{ tone?: "warning" | "neutral"; action?: ReactNode; children: ReactNode }>): ReactElement {
  return (
    <div className={styles["notice"]}>
      <Banner tone={tone} actions={action}>
        {children}
      </Banner>
    </div>
  );
}

type SmallButtonProps = Readonly<{ label: string; disabled?: boolean; onClick: () => void }>;

function SmallButton({ label, disabled = false, onClick }: SmallButtonProps): ReactElement {
  return (
    <Button size="compact" disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Labels of the parts of an address. */
const wordsKeyByPart = {
  period: "period",
  filters: "filters",
  answers: "filters",
  sorting: "sortOrder",
  columns: "columns",
  drawing: "view",
  pivot: "view_pivot",
} as const satisfies Record<AddressPart, string>;

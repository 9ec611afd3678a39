/** Header of a report: name, period, layer, applied filters and the number of rows, with the actions on the report. */
import { canExport, isValueMissing } from "@comptoir/domain/report";
import { Announcement, PageHeader } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";

import { answerCountText } from "../../report/answer-count.ts";
import type { ReportHead, ReportStore } from "../../report/report-store.ts";
import type { SchedulesOpen } from "../../report/schedule-address.ts";
import { capital, filterText, kindText, periodText, type Names } from "../../report/report-words.ts";
import { clockText, momentText } from "../../session/written.ts";
import { placeState } from "../../shared/place-store.ts";
import { usePrintHead } from "../../shared/print-head.ts";
import { t } from "../../shared/text.ts";
import { ReaderActions } from "./reader-actions.tsx";
import type { ReaderDialog } from "./reader-dialogs.tsx";
import type { ReaderMoves } from "./reader-moves.ts";
import styles from "./report.module.css";
import { readerName, type ResolvedReader } from "./resolve-reader.ts";

export type ReaderHeaderProps = Readonly<{
  reader: ResolvedReader;
  moves: ReaderMoves;
  store: ReportStore;
  layerId: number;
  onDialog: (dialog: ReaderDialog) => void;
}>;

export function ReaderHeader({ reader, moves, store, layerId, onDialog }: ReaderHeaderProps): ReactElement {
  const { kind, opened, view, ask, permissions, isSaved, isRewritten, hiddenFilters } = reader;
  const reportName = readerName(reader);
  const { head, loading, stopped, failure, names } = useSnapshot(store.state);
  const { places } = useSnapshot(placeState);
  const addressSearch = useSearch();
  const layerName = places.find(({ id }) => id === layerId)?.description ?? "";
  const periodLabel = capital(periodText(view.report.period ?? ""));
  usePrintHead(layerName === "" ? reportName : `${reportName} · ${layerName}`, periodLabel);
  const openSchedules = (task: SchedulesOpen["task"]) =>
    moves.goTo({ ...reader.address, schedules: { task, view: { kind: "list" } } });
  const filterLabels = filterTexts(reader, names as Names);
  const rowCountText = head === null ? null : answerCountText(head);
  const isAnswerCurrent = !loading && !stopped && failure === null;
  return (
    <>
      <PageHeader
        title={reportName}
        description={
          <span className={styles["sentence"]}>
            {[isSaved ? kindText(kind) : "", periodLabel, layerName].filter((part) => part !== "").join(" · ")}
            {filterLabels.length > 0 && <span className={styles["paperOnly"]}> · {filterLabels.join(" · ")}</span>}
            {head !== null && isAnswerCurrent && hiddenFilters.length === 0 && (
              <span className={styles["asOf"]}>
                {" "}
                · {rowCountText} · {asOfText(head.meta)}
              </span>
            )}
          </span>
        }
        actions={
          <ReaderActions
            kind={kind}
            saved={opened.saved}
            view={view}
            head={head as ReportHead | null}
            store={store}
            ask={ask}
            name={ask.knownAt === undefined ? reportName : `${reportName} ${knownOnText(ask.knownAt)}`}
            mayExport={canExport(kind) && head !== null && head.rowCount > 0}
            permissions={permissions}
            isSaved={isSaved}
            search={addressSearch}
            onChange={moves.onChange}
            onSchedule={() => openSchedules("report")}
            isVersion={opened.version !== undefined}
            onKnownAt={() => onDialog("known")}
            onVersions={() => moves.goTo({ ...reader.address, versions: true })}
            onScheduleBatches={() => openSchedules("batch")}
            onPutOnBoard={isRewritten ? undefined : () => onDialog("widget")}
          />
        }
      />
      <Announcement>{isAnswerCurrent ? rowCountText : null}</Announcement>
    </>
  );
}

/** Says of which time the rows are: the time of the answer, or a past instant. */
const asOfText = ({ asOf, knownAt }: ReportHead["meta"]): string =>
  knownAt === undefined ? t("report.asOf", { time: clockText(asOf) }) : knownOnText(knownAt);

const knownOnText = (knownAt: number): string => t("report.knownOn", { time: momentText(knownAt) });

/** Lists the texts of the applied filters for paper, because chips are not printed. */
function filterTexts({ view, address, fields }: ResolvedReader, names: Names): readonly string[] {
  return view.report.filters
    .map((filter, position) => ({
      ...filter,
      values: address.prompts.find((prompt) => prompt.place === position)?.values ?? filter.values,
    }))
    .filter((filter) => !isValueMissing(filter))
    .map((filter) => filterText(filter, fields, names));
}

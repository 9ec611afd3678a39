/** A new alert on the rows of a saved report that the address names: its column is chosen first. */
import { listRowAlertColumns, type RowAlertColumn } from "@comptoir/domain/dashboard";
import { EmptyState, Field, Page, Select } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { getReport, type SavedReport } from "../../report/report-ask.ts";
import { measureText, reportName } from "../../report/report-words.ts";
import { session } from "../../session/session.ts";
import { alertsPath } from "../../shared/alert-path.ts";
import { addToast } from "../../shared/notices.ts";
import { placeState, type Place } from "../../shared/place-store.ts";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { newAlertDraft } from "./alert-draft.ts";
import { AlertEditor } from "./alert-editor.tsx";
import { WaitingOrFailed } from "./alert-page.tsx";
import { createAlert } from "./alert-requests.ts";

export function NewRowAlertPage(): ReactElement {
  const reportId = Number(new URLSearchParams(useSearch()).get("report"));
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(
    useCallback((request: { readonly id: number }, signal: AbortSignal) => getReport(request.id, signal), []),
    { id: reportId, again: attempt },
  );
  const { places } = useSnapshot(placeState);
  const { claims } = useSnapshot(session.state);
  const userLayer = places.find((candidate) => candidate.id === claims?.tli);
  if (answer?.ok !== true || userLayer === undefined)
    return <WaitingOrFailed answer={answer} onRetry={() => setAttempt(attempt + 1)} />;
  const alertColumns = listRowAlertColumns(answer.value.report, claims?.permissions ?? []);
  return (
    <Page>
      {alertColumns.length === 0 ? (
        <EmptyState isPage icon="bell" title={t("alert.noRows")} description={t("alert.noRowsText")} />
      ) : (
        <RowAlertForm saved={answer.value} columns={alertColumns} place={userLayer} />
      )}
    </Page>
  );
}

type RowAlertFormProps = Readonly<{
  saved: SavedReport;
  columns: readonly RowAlertColumn[];
  place: Pick<Place, "id" | "description" | "timeZone">;
}>;

function RowAlertForm({ saved: { report }, columns, place }: RowAlertFormProps): ReactElement {
  const [, navigate] = useLocation();
  const [chosenIndex, setChosen] = useState(0);
  const { field, aggregate, unit } = columns[chosenIndex] ?? columns[0] ?? failWithoutColumn();
  return (
    <AlertEditor
      name={`alert.new.report.${report.id}.${place.id}`}
      isNew
      figure={{
        title: reportName(report),
        place: place.description,
        timeZone: place.timeZone,
        unit,
        thresholds: [],
        isOfRows: true,
      }}
      lead={
        <Field label={t("alert.column")}>
          <Select
            value={String(chosenIndex)}
            options={columns.map((column, index) => ({ value: String(index), label: alertColumnText(column) }))}
            onChange={(index) => setChosen(Number(index))}
          />
        </Field>
      }
      stored={newAlertDraft}
      save={(choice) =>
        createAlert({
          boardId: 0,
          widget: 0,
          layerId: place.id,
          report: { source: report.source, id: report.id, field, aggregate },
          ...choice,
        })
      }
      onSaved={() => {
        addToast(t("alert.created"));
        navigate(alertsPath, { replace: true });
      }}
      onClose={() => navigate(`/report/${report.source}/${report.id}`)}
    />
  );
}

function alertColumnText({ field, aggregate, label }: RowAlertColumn): string {
  const columnLabel = label[language];
  return columnLabel === undefined || columnLabel === "" ? measureText(field, aggregate) : columnLabel;
}

function failWithoutColumn(): never {
  throw new Error("A report without a column to judge");
}

/** Form of a batch: its data, days, places and file format. */
import { getExportKind, type ExportSelection } from "@comptoir/domain/transaction";
import { Button, Field, SearchSelect, SegmentedControl, Select, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { VendorChoice } from "../../entity/vendor-choice.tsx";
import { countText } from "../../session/written.ts";
import { buildPlaceTree } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import styles from "./batch.module.css";
import { useSelectionDraft, type SelectionDraft } from "./use-selection-draft.ts";

export type SelectionFormProps = Readonly<{
  start: ExportSelection | null;
  /** Default day of a new batch. */
  day: string;
  submit: string;
  isBusy: boolean;
  onSubmit: (selection: ExportSelection) => void;
  onCancel?: () => void;
}>;

export function SelectionForm({ start, day, submit, isBusy, onSubmit, onCancel }: SelectionFormProps): ReactElement {
  const selectionDraft = useSelectionDraft(start, day);
  const [isTried, setTried] = useState(false);
  const sendSelection = () => {
    setTried(true);
    if (selectionDraft.selection !== null) onSubmit(selectionDraft.selection);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sendSelection();
      }}
    >
      <Stack gap={4}>
        <div className={styles["form"]}>
          <ContentFields draft={selectionDraft} />
          <DayFields draft={selectionDraft} isTried={isTried} />
          <Field
            label={t("exporting.place")}
            error={isTried && selectionDraft.locationIds.length === 0 ? t("errors.REQUIRED") : undefined}
          >
            <PlaceField draft={selectionDraft} stored={start?.locationIds ?? null} />
          </Field>
        </div>
        {selectionDraft.isForVendors && <VendorFields draft={selectionDraft} />}
        <div className={styles["actions"]}>
          <Button type="submit" variant="primary" busy={isBusy}>
            {submit}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{t("common.cancel")}</Button>}
        </div>
      </Stack>
    </form>
  );
}

type DraftProps = Readonly<{ draft: SelectionDraft }>;

/** Fields of the exported data and its format. */
function ContentFields({ draft: { values, change, changeKind, kinds } }: DraftProps): ReactElement {
  return (
    <>
      <Field label={t("exporting.kind")}>
        <Select
          value={values.kind}
          options={kinds.map((value) => ({ value, label: t(`report.export_${value}`) }))}
          onChange={changeKind}
        />
      </Field>
      <Field label={t("exporting.format")}>
        <Select
          value={values.format}
          options={getExportKind(values.kind).formats.map((value) => ({
            value,
            label: t(`exporting.format_${value}`),
          }))}
          onChange={(format) => change({ format })}
        />
      </Field>
    </>
  );
}

function DayFields({ draft, isTried }: DraftProps & Readonly<{ isTried: boolean }>): ReactElement {
  const { values, change, firstDay, isRange } = draft;
  return (
    <>
      <Field label={t("exporting.from")} error={isTried && firstDay === null ? t("errors.DATE") : undefined}>
        <TextInput type="date" value={values.from} onChange={(from) => change({ from })} />
      </Field>
      <Field
        label={t("exporting.to")}
        error={isTried && !isRange && firstDay !== null ? t("errors.DATE_RANGE") : undefined}
      >
        <TextInput type="date" value={values.to} onChange={(to) => change({ to })} />
      </Field>
    </>
  );
}

/** Choice of a place; the locations of a stored batch stay until another place is chosen. */
function PlaceField({ draft, stored }: DraftProps & Readonly<{ stored: readonly number[] | null }>): ReactElement {
  const { placeId } = draft.values;
  return (
    <SearchSelect
      icon="store"
      label={t("exporting.place")}
      placeholder={
        stored === null
          ? undefined
          : t("exporting.severalPlaces", { count: stored.length, number: countText(stored.length) })
      }
      value={placeId === null ? null : String(placeId)}
      options={buildPlaceTree(draft.places).map(({ place, depth }) => ({
        value: String(place.id),
        label: place.description,
        detail: place.code,
        keywords: place.code,
        depth,
      }))}
      onChange={(value) => draft.change({ placeId: Number(value) })}
      labels={{ search: t("exporting.searchPlace"), noMatch: t("exporting.noPlace") }}
    />
  );
}

/** Vendors of a catalogue, and whether only its changes are exported. */
function VendorFields({ draft: { values, change } }: DraftProps): ReactElement {
  const { isChangesOnly, vendorIds } = values;
  return (
    <>
      <Field
        label={t("exporting.contents")}
        help={t(isChangesOnly ? "exporting.changesOnlyHelp" : "exporting.everythingHelp")}
      >
        <SegmentedControl
          label={t("exporting.contents")}
          value={isChangesOnly ? "changes" : "all"}
          options={[
            { value: "all", label: t("exporting.everything") },
            { value: "changes", label: t("exporting.changesOnly") },
          ]}
          onChange={(value) => change({ isChangesOnly: value === "changes" })}
        />
      </Field>
      <VendorChoice chosen={vendorIds} onChange={(ids) => change({ vendorIds: ids })} />
    </>
  );
}

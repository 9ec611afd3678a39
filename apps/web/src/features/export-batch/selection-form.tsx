/** Form of a batch: its data, days, places and file format. */
import { hasPermission, scopeOf } from "@comptoir/domain/access";
import { parseCalendarDate } from "@comptoir/domain/period";
import { isLocation } from "@comptoir/domain/target";
import {
  exportFormatFor,
  exportKinds,
  getExportKind,
  type ExportFormat,
  type ExportKind,
  type ExportSelection,
} from "@comptoir/domain/transaction";
import { Button, Field, SearchSelect, SegmentedControl, Select, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { VendorChoice } from "../../entity/vendor-choice.tsx";
import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import { placeState, buildPlaceTree, type Place } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import styles from "./batch.module.css";

export type SelectionFormProps = Readonly<{
  start: ExportSelection | null;
  /** Default day of a new batch. */
  day: string;
  submit: string;
  isBusy: boolean;
  onSubmit: (selection: ExportSelection) => void;
  onCancel?: () => void;
}>;

const isKind = (value: string): value is ExportKind => Object.hasOwn(exportKinds, value);
const kinds = Object.keys(exportKinds).filter(isKind);

/** Lists the selling locations below a layer. */
const locationsBelow = (id: number, places: readonly Place[]): readonly number[] => {
  const scope = scopeOf(id, places);
  return places
    .filter((place) => scope.has(place.id) && isLocation(place))
    .map((place) => place.id)
    .toSorted((left, right) => left - right);
};

export function SelectionForm({ start, day, submit, isBusy, onSubmit, onCancel }: SelectionFormProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places } = useSnapshot(placeState);
  const permissions = claims?.permissions ?? [];
  const own = scopeOf(claims?.tli ?? 0, places);
  const reachable = places.filter(({ id }) => own.has(id));
  const [kind, setKind] = useState<ExportKind>(start?.kind ?? "SALES");
  const [format, setFormat] = useState<ExportFormat>(start?.format ?? "CSV");
  const [from, setFrom] = useState<string>(start?.from ?? day);
  const [to, setTo] = useState<string>(start?.to ?? day);
  const [place, setPlace] = useState<number | null>(start === null ? (claims?.tli ?? null) : null);
  const [vendorIds, setVendorIds] = useState<readonly number[]>(start?.vendorIds ?? []);
  const [isChangesOnly, setChangesOnly] = useState(start?.isChangesOnly ?? false);
  const [isTried, setTried] = useState(false);
  const { formats, isForVendors = null } = getExportKind(kind);
  const locationIds = place === null ? (start?.locationIds ?? []) : locationsBelow(place, reachable);
  const [first, last] = [parseCalendarDate(from), parseCalendarDate(to)];
  const isRange = first.ok && last.ok && first.value <= last.value;
  const open = kinds.filter((candidate) => {
    const { permission } = getExportKind(candidate);
    return permission === undefined || hasPermission(permissions, [permission]);
  });
  const choose = (next: ExportKind) => {
    setKind(next);
    setFormat(exportFormatFor(next, { kind, format }));
  };
  const send = () => {
    setTried(true);
    if (isRange && locationIds.length > 0)
      onSubmit({
        kind,
        format,
        from: first.value,
        to: last.value,
        locationIds,
        ...(isForVendors === true && { vendorIds, isChangesOnly }),
      });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap={4}>
        <div className={styles["form"]}>
          <Field label={t("exporting.kind")}>
            <Select
              value={kind}
              options={open.map((value) => ({ value, label: t(`report.export_${value}`) }))}
              onChange={choose}
            />
          </Field>
          <Field label={t("exporting.format")}>
            <Select
              value={format}
              options={formats.map((value) => ({ value, label: t(`exporting.format_${value}`) }))}
              onChange={setFormat}
            />
          </Field>
          <Field label={t("exporting.from")} error={isTried && !first.ok ? t("errors.DATE") : undefined}>
            <TextInput type="date" value={from} onChange={setFrom} />
          </Field>
          <Field label={t("exporting.to")} error={isTried && !isRange && first.ok ? t("errors.DATE_RANGE") : undefined}>
            <TextInput type="date" value={to} onChange={setTo} />
          </Field>
          <Field
            label={t("exporting.place")}
            error={isTried && locationIds.length === 0 ? t("errors.REQUIRED") : undefined}
          >
            <SearchSelect
              icon="store"
              label={t("exporting.place")}
              placeholder={
                start === null
                  ? undefined
                  : t("exporting.severalPlaces", {
                      count: start.locationIds.length,
                      number: countText(start.locationIds.length),
                    })
              }
              value={place === null ? null : String(place)}
              options={buildPlaceTree(reachable).map(({ place: one, depth }) => ({
                value: String(one.id),
                label: one.description,
                detail: one.code,
                keywords: one.code,
                depth,
              }))}
              onChange={(value) => setPlace(Number(value))}
              labels={{ search: t("exporting.searchPlace"), noMatch: t("exporting.noPlace") }}
            />
          </Field>
        </div>
        {isForVendors === true && (
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
                onChange={(value) => setChangesOnly(value === "changes")}
              />
            </Field>
            <VendorChoice chosen={vendorIds} onChange={setVendorIds} />
          </>
        )}
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

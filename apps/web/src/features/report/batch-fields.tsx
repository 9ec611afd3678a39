/** Fields of a scheduled export: its data, file format and layer, and for some data the vendors. */
import { scopeOf } from "@comptoir/domain/access";
import { mayScheduleBatches, type BatchSelection } from "@comptoir/domain/report";
import { exportFormatFor, exportKinds, getExportKind, type ExportKind } from "@comptoir/domain/transaction";
import { Field, SearchSelect, SegmentedControl, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { VendorChoice } from "../../entity/vendor-choice.tsx";
import { session } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { placeState, buildPlaceTree } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import styles from "./schedule.module.css";

export type BatchFieldsProps = Readonly<{
  batch: BatchSelection;
  failure: Failure | null;
  onChange: (batch: BatchSelection) => void;
}>;

const isExportKind = (value: string): value is ExportKind => Object.hasOwn(exportKinds, value);
const exportKindCodes = Object.keys(exportKinds).filter(isExportKind);

export function BatchFields({ batch, failure, onChange }: BatchFieldsProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places } = useSnapshot(placeState);
  const permissions = claims?.permissions ?? [];
  const ownScopeIds = scopeOf(claims?.tli ?? 0, places);
  const { formats, isForVendors = false } = getExportKind(batch.kind);
  const chooseKind = (kind: ExportKind) => onChange({ ...batch, kind, format: exportFormatFor(kind, batch) });
  return (
    <>
      <div className={styles["line"]}>
        <Field label={t("exporting.kind")}>
          <Select
            value={batch.kind}
            options={exportKindCodes
              .filter((kind) => kind === batch.kind || mayScheduleBatches(kind, permissions))
              .map((value) => ({ value, label: t(`report.export_${value}`) }))}
            onChange={chooseKind}
          />
        </Field>
        <Field label={t("exporting.format")} error={fieldText(failure, "format")}>
          <Select
            value={batch.format}
            options={formats.map((value) => ({ value, label: t(`exporting.format_${value}`) }))}
            onChange={(format) => onChange({ ...batch, format })}
          />
        </Field>
        <Field label={t("exporting.place")} error={fieldText(failure, "placeId")}>
          <SearchSelect
            icon="store"
            label={t("exporting.place")}
            value={String(batch.placeId)}
            options={buildPlaceTree(places.filter(({ id }) => ownScopeIds.has(id))).map(({ place, depth }) => ({
              value: String(place.id),
              label: place.description,
              detail: place.code,
              keywords: place.code,
              depth,
            }))}
            onChange={(value) => onChange({ ...batch, placeId: Number(value) })}
            labels={{ search: t("exporting.searchPlace"), noMatch: t("exporting.noPlace") }}
          />
        </Field>
      </div>
      {isForVendors && <VendorFields batch={batch} onChange={onChange} />}
    </>
  );
}

/** Vendors of an export, and whether they get changes only. */
function VendorFields({ batch, onChange }: Pick<BatchFieldsProps, "batch" | "onChange">): ReactElement {
  return (
    <>
      <Field
        label={t("exporting.contents")}
        help={t(batch.isChangesOnly ? "exporting.changesOnlyHelp" : "exporting.everythingHelp")}
      >
        <SegmentedControl
          label={t("exporting.contents")}
          value={batch.isChangesOnly ? "changes" : "all"}
          options={[
            { value: "all", label: t("exporting.everything") },
            { value: "changes", label: t("exporting.changesOnly") },
          ]}
          onChange={(value) => onChange({ ...batch, isChangesOnly: value === "changes" })}
        />
      </Field>
      <VendorChoice chosen={batch.vendorIds} onChange={(vendorIds) => onChange({ ...batch, vendorIds })} />
    </>
  );
}

/** Facts of an export batch: its selection, its file, and the batches linked to it. */
import type { ExportDetail } from "@comptoir/api/wire";
import { formatRange } from "@comptoir/domain/period";
import { getExportKind } from "@comptoir/domain/transaction";
import { DescriptionList } from "@comptoir/ui-react";
import type { DescriptionItem } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { countText, momentText } from "../../session/written.ts";
import { placeState } from "../../shared/place-store.ts";
import { language, t } from "../../shared/text.ts";
import { batchPathOf } from "./batch-path.ts";
import styles from "./batch.module.css";

const namesAtMost = 6;

export function BatchFacts({ batch }: Readonly<{ batch: ExportDetail }>): ReactElement {
  const { places } = useSnapshot(placeState);
  const locationNames = batch.locationIds.flatMap((id) => places.find((place) => place.id === id)?.description ?? []);
  const locationText =
    locationNames.length === 0 || locationNames.length > namesAtMost
      ? t("exporting.severalPlaces", { count: batch.locationIds.length, number: countText(batch.locationIds.length) })
      : locationNames.join(", ");
  const linkToBatch = (id: number) => (
    <Link key={id} href={batchPathOf(id)}>
      {t("exporting.batch", { number: id })}
    </Link>
  );
  const factItems: readonly DescriptionItem[] = [
    { key: "kind", label: t("exporting.kind"), value: t(`report.export_${batch.kind}`) },
    { key: "format", label: t("exporting.format"), value: t(`exporting.format_${batch.format}`) },
    { key: "period", label: t("exporting.period"), value: formatRange(batch, language) },
    { key: "place", label: t("exporting.place"), value: locationText },
    ...(getExportKind(batch.kind).isForVendors === true
      ? [
          {
            key: "vendors",
            label: t("exporting.vendors"),
            value: batch.vendors.length === 0 ? t("exporting.allVendors") : batch.vendors.join(", "),
          },
          {
            key: "changes",
            label: t("exporting.contents"),
            value: t(batch.isChangesOnly === true ? "exporting.changesOnly" : "exporting.everything"),
          },
        ]
      : []),
    ...(batch.fileName === null && batch.status !== "EXPORTED"
      ? []
      : [{ key: "file", label: t("exporting.file"), value: batch.fileName ?? t("exporting.fileDeleted") }]),
    ...(batch.fileHash === null
      ? []
      : [{ key: "hash", label: t("exporting.hash"), value: <span className={styles["hash"]}>{batch.fileHash}</span> }]),
    ...(batch.reexportOf === null
      ? []
      : [
          { key: "of", label: t("exporting.repeats"), value: linkToBatch(batch.reexportOf) },
          { key: "reason", label: t("exporting.reason"), value: batch.reason },
        ]),
    ...(batch.again.length === 0
      ? []
      : [
          {
            key: "again",
            label: t("exporting.repeatedBy"),
            value: <span className={styles["actions"]}>{batch.again.map(linkToBatch)}</span>,
          },
        ]),
    { key: "by", label: t("exporting.by"), value: batch.by },
    { key: "at", label: t("exporting.at"), value: momentText(batch.at) },
  ];
  return <DescriptionList items={factItems} />;
}

/** Content of a side panel: its template, or a form of its fields. */
import {
  checkTemplate,
  panelFields,
  panelTemplateShape,
  parseTemplate,
  layOutFields,
  renderTemplate,
  type PanelTemplate,
} from "@comptoir/domain/report";
import type { ReceiptWire } from "@comptoir/api/wire";
import { DescriptionList } from "@comptoir/ui-react";
import { useMemo } from "react";
import type { CSSProperties, ReactElement } from "react";

import { language } from "../shared/text.ts";
import { listNamedValues, makePanelValues, type PanelRow } from "./panel-values.ts";
import styles from "./panel.module.css";

export type PanelContentProps = Readonly<{ panel: PanelTemplate; row: PanelRow; receipt: ReceiptWire | null }>;

export function PanelContent({ panel, row, receipt }: PanelContentProps): ReactElement {
  const parsedTemplate = useMemo(() => parseTemplate(panel.html ?? ""), [panel.html]);
  if (panel.html === null || !parsedTemplate.ok) return <FieldForm panel={panel} row={row} />;
  // Safe HTML: the domain's laws limit it to allowed tags and attributes, and every value is escaped.
  return (
    <div
      className={styles["content"]}
      dangerouslySetInnerHTML={{
        __html: renderTemplate(parsedTemplate.value, makePanelValues(panel.source, row, receipt), language),
      }}
    />
  );
}

function FieldForm({
  panel: { source, formRows, formColumns },
  row,
}: Readonly<{ panel: PanelTemplate; row: PanelRow }>): ReactElement {
  const valuesByField = new Map(listNamedValues(row).map((entry) => [entry.field, entry]));
  const panelFieldCodes = panelFields(source, formRows * formColumns).filter((field) => valuesByField.has(field));
  const placedFields = layOutFields(panelFieldCodes, { rows: formRows, columns: formColumns });
  const fieldRows = placedFields.ok ? placedFields.value : panelFieldCodes.map((field) => [field]);
  return (
    <div className={styles["form"]} style={{ "--form-columns": formColumns } as CSSProperties}>
      {fieldRows.flat().map((field) => (
        <DescriptionList
          key={field}
          items={[
            {
              key: field,
              label: valuesByField.get(field)?.name ?? field,
              value: valuesByField.get(field)?.value ?? "",
            },
          ]}
        />
      ))}
    </div>
  );
}

/** Says whether a panel shows data of the row's receipt; the receipt is only loaded then. */
export function needsReceiptData({ source, html }: PanelTemplate): boolean {
  const parsedTemplate = parseTemplate(html ?? "");
  const { receipt: _receipt, ...otherShapes } = panelTemplateShape(source);
  return (
    parsedTemplate.ok &&
    checkTemplate(parsedTemplate.value, otherShapes).some(
      ({ params }) => String(params?.["name"]).split(".")[0] === "receipt",
    )
  );
}

/** Maps each tax code to its column of amounts. */
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import type { MappingForm } from "../mapping-form.ts";
import { amountSamples } from "../samples.ts";
import { listHeaderOptions } from "./columns-editor.tsx";
import { PairsEditor } from "./pairs-editor.tsx";

export type TaxesEditorProps = Readonly<{
  form: MappingForm;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  onEdit: (change: Partial<MappingForm>) => void;
}>;

export function TaxesEditor({ form, header, rows, onEdit }: TaxesEditorProps): ReactElement {
  return (
    <PairsEditor
      legend={t("importing.taxes")}
      pairs={form.taxColumns}
      options={(chosenColumn) => listHeaderOptions(header, chosenColumn)}
      chooseLabel={(code) => t("importing.taxColumnOf", { code })}
      removeLabel={(code) => t("importing.removeTax", { code })}
      newLabel={t("importing.taxCode")}
      newHelp={t("importing.taxCodeHelp")}
      addLabel={t("importing.addTax")}
      samplesOf={(column) => amountSamples(form, column, { header, rows })}
      onChange={(taxColumns) => onEdit({ taxColumns })}
    />
  );
}

/** Maps each tender code to its column of amounts paid. */
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import type { MappingForm } from "../mapping-form.ts";
import { amountSamples } from "../samples.ts";
import { tenderText } from "../words.ts";
import { listHeaderOptions } from "./columns-editor.tsx";
import { PairsEditor } from "./pairs-editor.tsx";

export type TendersEditorProps = Readonly<{
  form: MappingForm;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  onEdit: (change: Partial<MappingForm>) => void;
}>;

export function TendersEditor({ form, header, rows, onEdit }: TendersEditorProps): ReactElement {
  return (
    <PairsEditor
      legend={t("importing.tenderList")}
      pairs={form.tenderColumns}
      options={(chosenColumn) => listHeaderOptions(header, chosenColumn)}
      chooseLabel={(code) => t("importing.tenderColumnOf", { code })}
      removeLabel={(code) => t("importing.removeTender", { code })}
      newLabel={t("importing.tenderCode")}
      newHelp={t("importing.tenderCodeHelp")}
      addLabel={t("importing.addTender")}
      nameOf={tenderText}
      samplesOf={(column) => amountSamples(form, column, { header, rows })}
      onChange={(tenderColumns) => onEdit({ tenderColumns })}
    />
  );
}

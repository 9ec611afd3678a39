/** Maps values of the file to their meanings: receipt states, line kinds, and codes of amounts collected without a sale. */
import { collectedNonSaleKinds, receiptStateMeanings } from "@comptoir/domain/import-file";
import { lineKinds } from "@comptoir/domain/transaction";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import type { MappingForm } from "../mapping-form.ts";
import { listUnmappedValues } from "../reading.ts";
import { lineKindText, receiptStateText } from "../words.ts";
import { PairsEditor } from "./pairs-editor.tsx";

export type MeaningsEditorProps = Readonly<{
  form: MappingForm;
  header: readonly string[];
  /** First rows of the file, the source of values without a meaning. */
  rows: readonly (readonly string[])[];
  onEdit: (change: Partial<MappingForm>) => void;
}>;

export function MeaningsEditor({ form, header, rows, onEdit }: MeaningsEditorProps): ReactElement {
  const { state = "", lineKind = "" } = form.columns;
  const editorProps = {
    chooseLabel: (value: string) => t("importing.meaningOf", { value }),
    removeLabel: (value: string) => t("importing.removeMeaning", { value }),
    newLabel: t("importing.fileValue"),
    addLabel: t("importing.addMeaning"),
  };
  const listWaitingValues = (column: string, knownCodes: readonly string[]) =>
    listUnmappedValues({ header, rows, column, known: knownCodes });
  return (
    <>
      {state !== "" && (
        <PairsEditor
          {...editorProps}
          legend={t("importing.stateValues")}
          note={t("importing.stateValuesHelp")}
          pairs={form.stateValues}
          waiting={listWaitingValues(state, keysOf(receiptStateMeanings))}
          options={() => toChoices(keysOf(receiptStateMeanings), receiptStateText)}
          onChange={(stateValues) => onEdit({ stateValues })}
        />
      )}
      {lineKind !== "" && (
        <PairsEditor
          {...editorProps}
          legend={t("importing.lineKindValues")}
          note={t("importing.lineKindValuesHelp")}
          pairs={form.lineKindValues}
          waiting={listWaitingValues(lineKind, keysOf(lineKinds))}
          options={() => toChoices(keysOf(lineKinds), lineKindText)}
          onChange={(lineKindValues) => onEdit({ lineKindValues })}
        />
      )}
      <PairsEditor
        {...editorProps}
        legend={t("importing.skuKinds")}
        note={t("importing.skuKindsHelp")}
        pairs={form.skuKinds}
        options={() => toChoices(collectedNonSaleKinds, lineKindText)}
        newLabel={t("importing.field_sku")}
        initial="FEE"
        onChange={(skuKinds) => onEdit({ skuKinds })}
      />
    </>
  );
}

function toChoices<Code extends string>(
  codes: readonly Code[],
  say: (code: Code) => string,
): readonly Readonly<{ value: string; label: string }>[] {
  return [
    { value: "", label: t("importing.meaningNone") },
    ...codes.map((code) => ({ value: code, label: say(code) })),
  ];
}

function keysOf<T extends Readonly<Record<string, unknown>>>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table);
}

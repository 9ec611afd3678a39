/** The columns of tax amounts, one a tax code. */
import { Button, Field, IconButton, Inline, Select, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import styles from "../import.module.css";
import type { MappingForm } from "../mapping-form.ts";
import { optionsOf } from "./columns-editor.tsx";

export type TaxesEditorProps = Readonly<{ form: MappingForm; header: readonly string[]; onEdit: (change: Partial<MappingForm>) => void }>;

export function TaxesEditor({ form, header, onEdit }: TaxesEditorProps): ReactElement {
  const [code, setCode] = useState("");
  const { taxColumns } = form;
  const name = code.trim();
  const set = (taxCode: string, column: string) => onEdit({ taxColumns: { ...taxColumns, [taxCode]: column } });
  const remove = (taxCode: string) => onEdit({ taxColumns: Object.fromEntries(Object.entries(taxColumns).filter(([one]) => one !== taxCode)) });
  return (
    <fieldset className={styles["group"]}>
      <legend className={styles["legend"]}>{t("importing.taxes")}</legend>
      <Stack gap={3}>
        {Object.entries(taxColumns).map(([taxCode, column]) => (
          <Inline key={taxCode} gap={2}>
            <span className={styles["taxCode"]}>{taxCode}</span>
            <div className={styles["name"]}>
              <Select aria-label={t("importing.taxColumnOf", { code: taxCode })} value={column} options={optionsOf(header, column)} onChange={(chosen) => set(taxCode, chosen)} />
            </div>
            <IconButton icon="trash" label={t("importing.removeTax", { code: taxCode })} onClick={() => remove(taxCode)} />
          </Inline>
        ))}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name === "" || Object.hasOwn(taxColumns, name)) return;
            set(name, "");
            setCode("");
          }}
        >
          <Inline gap={2} className={styles["aligned"] ?? ""}>
            <div className={styles["name"]}>
              <Field label={t("importing.taxCode")} help={t("importing.taxCodeHelp")}>
                <TextInput value={code} onChange={setCode} autoComplete="off" />
              </Field>
            </div>
            <Button type="submit" icon="plus" disabled={name === "" || Object.hasOwn(taxColumns, name)}>
              {t("importing.addTax")}
            </Button>
          </Inline>
        </form>
      </Stack>
    </fieldset>
  );
}

/** Saves the mapping under a name, so that the next file of the same till needs no question. */
import { mappingNameLengthAtMost } from "@comptoir/domain/import-file";
import { Button, Field, Inline, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { addToast } from "../../../shared/notices.ts";
import { t } from "../../../shared/text.ts";
import type { ImportState } from "../import-state.ts";
import type { ImportStore } from "../import-store.ts";
import styles from "../import.module.css";
import { formToMapping } from "../form-to-mapping.ts";
import type { MappingForm } from "../mapping-form.ts";

export type SaveMappingProps = Readonly<{ store: ImportStore; state: Readonly<ImportState>; form: MappingForm }>;

export function SaveMapping({ store, state, form }: SaveMappingProps): ReactElement {
  const savedMapping = state.mappings?.find((entry) => entry.name === form.name.trim());
  const isEditedBuiltIn = savedMapping?.isBuiltIn === true && state.isEdited;
  const isReplacingOther = savedMapping?.isBuiltIn === false && savedMapping.name !== state.mappingName;
  const saveMapping = async () => {
    if (await store.saveMapping()) addToast(t("importing.mappingSaved"));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void saveMapping();
      }}
    >
      <Inline gap={3} className={styles["aligned"] ?? ""}>
        <div className={styles["name"]}>
          <Field
            label={t("importing.mappingName")}
            help={isReplacingOther ? t("importing.mappingNameReplaced") : t("importing.mappingNameHelp")}
            error={isEditedBuiltIn ? t("importing.builtInName") : undefined}
          >
            <TextInput
              value={form.name}
              onChange={(name) => store.nameMapping(name)}
              maxLength={mappingNameLengthAtMost}
              autoComplete="off"
            />
          </Field>
        </div>
        <Button
          type="submit"
          busy={state.saving}
          disabled={savedMapping?.isBuiltIn === true || !state.isEdited || !formToMapping(form).ok}
        >
          {t("importing.saveMapping")}
        </Button>
      </Inline>
    </form>
  );
}

/** Choice of what a file contains, and of the saved mapping to start from. */
import type { ImportKind } from "@comptoir/domain/import-file";
import { Button, Field, Inline, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import type { KnownMapping } from "../import-gateway.ts";
import type { ImportState } from "../import-state.ts";
import type { ImportStore } from "../import-store.ts";
import styles from "../import.module.css";

export type MappingChoiceProps = Readonly<{
  store: ImportStore;
  state: Readonly<ImportState>;
  kinds: readonly ImportKind[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}>;

export function MappingChoice({ store, state, kinds, isOpen, onOpen }: MappingChoiceProps): ReactElement {
  const { form, mappingName } = state;
  const fittingMappings = listFittingMappings(state);
  return (
    <Inline gap={3} className={styles["choices"] ?? ""}>
      <div className={styles["picker"]}>
        <Field label={t("importing.fileHolds")}>
          <Select<ImportKind | "">
            value={form?.kind ?? ""}
            options={[
              ...(form === null ? [{ value: "" as const, label: t("importing.chooseKind") }] : []),
              ...kinds.map((kind) => ({ value: kind, label: t(`importing.kind_${kind}`) })),
            ]}
            onChange={(kind) => {
              if (kind !== "") store.newMapping(kind);
            }}
          />
        </Field>
      </div>
      {fittingMappings.length > 0 && (
        <div className={styles["picker"]}>
          <Field label={t("importing.startFrom")}>
            <Select
              value={mappingName ?? ""}
              options={[
                { value: "", label: t("importing.proposed"), disabled: form === null },
                ...fittingMappings.map((entry) => ({ value: entry.name, label: mappingLabel(entry, state) })),
              ]}
              onChange={(name) => {
                if (name !== "") store.chooseMapping(name);
                else if (form !== null) store.newMapping(form.kind);
              }}
            />
          </Field>
        </div>
      )}
      {form !== null && (
        <Button variant="quiet" icon="edit" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {isOpen ? t("importing.hideMapping") : t("importing.editMapping")}
        </Button>
      )}
    </Inline>
  );
}

/** Lists the mappings of this shop, the chosen one, and built-in ones whose columns the file has. */
function listFittingMappings({ mappings, mappingName, preview }: Readonly<ImportState>): readonly KnownMapping[] {
  const headerNames = new Set(preview?.header);
  return (mappings ?? []).filter(
    ({ name, isBuiltIn, mapping }) =>
      !isBuiltIn || name === mappingName || Object.values(mapping.columns).every((column) => headerNames.has(column)),
  );
}

function mappingLabel(
  { name, isBuiltIn }: Readonly<{ name: string; isBuiltIn: boolean }>,
  state: Readonly<ImportState>,
): string {
  const mappingMarks = [
    isBuiltIn ? t("importing.builtIn") : null,
    name === state.mappingName && state.isEdited ? t("importing.edited") : null,
  ].filter((mark) => mark !== null);
  return mappingMarks.length === 0 ? name : `${name} (${mappingMarks.join(", ")})`;
}

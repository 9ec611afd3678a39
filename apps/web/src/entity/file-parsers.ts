/** Parses the words of a file: headers by label or field name, numbers in the file's or the user's format, names of referenced rows. */
import { getEntity, type FileParsers } from "@comptoir/domain/entity";
import { readLocalAmount } from "@comptoir/domain/measure";
import { foldText } from "@comptoir/domain/text";

import { language, t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import { fieldLabel } from "./entity-words.ts";

const yesNoWords = {
  yes: ["true", "1", "vrai", "oui", "yes", "si", "verdadero"],
  no: ["false", "0", "faux", "non", "no", "falso"],
} as const;

export function fileParsersOf(
  screen: EntityScreen,
  references: ReferenceValues,
  hasDecimalComma: boolean,
): FileParsers {
  const { columns, wire } = getEntity(screen.entity);
  const fieldByName = new Map<string, string>();
  for (const column of new Set([
    ...(screen.fromFile?.columns ?? []),
    ...Object.keys(screen.fromFile?.written ?? {}),
    ...Object.keys(columns),
  ]))
    for (const word of [wire[column] ?? column, column, fieldLabel(screen, column)])
      fieldByName.set(foldText(word).trim(), column);
  // A reference is exported under the header of its name.
  for (const column of Object.keys(columns))
    if (!column.endsWith("Id")) fieldByName.set(foldText(fieldLabel(screen, column)).trim(), column);
  const localYesNoWords = {
    yes: [...yesNoWords.yes, foldText(t("management.yes"))],
    no: [...yesNoWords.no, foldText(t("management.no"))],
  };
  return {
    columnOf: (header) => fieldByName.get(foldText(header).trim()) ?? null,
    numberOf: (text) => {
      if (/^-?\d+(?:\.\d+)?$/u.test(text)) return text;
      const numberResult = readLocalAmount(text, hasDecimalComma ? "fr" : language);
      return numberResult.ok ? numberResult.value : text;
    },
    flagOf: (text) =>
      localYesNoWords.yes.includes(foldText(text)) ? true : localYesNoWords.no.includes(foldText(text)) ? false : null,
    own: Object.fromEntries(
      Object.entries(screen.fromFile?.cells ?? {}).map(([field, read]) => [
        field,
        (text, values) => read(text, values, references),
      ]),
    ),
    referenceOf: (field, text) =>
      references[field]?.find(({ code }) => code === text)?.id ??
      references[field]?.find(({ label }) => label.trim() === text)?.id ??
      references[field]?.find(({ label }) => foldText(label).trim() === foldText(text))?.id,
  };
}

/** The members of a goal in a file: departments by their codes, people by their user names, by their names where these say it alone. */
import type { EntityValues } from "@comptoir/domain/entity";
import { foldText } from "@comptoir/domain/text";

import type { ReferenceValues } from "../../entity/create-references-store.ts";

type Choices = ReferenceValues[string];

/** Those that members of the scope are among; of an unknown scope all that there are. */
const choicesOf = ({ scope }: EntityValues, { departmentId = [], userId = [] }: ReferenceValues): Choices =>
  scope === "DEPARTMENT" ? departmentId : scope === "USER" || scope === "TEAM" ? userId : [...departmentId, ...userId];

/** What names one of several alone: its code, its name, or else its number. */
function writtenOf(id: number, all: Choices): string {
  const one = all.find((choice) => choice.id === id);
  // What is written is read alone, without what is around it.
  const isAlone = (text: string | undefined): text is string =>
    text !== undefined &&
    text !== "" &&
    text === text.trim() &&
    !text.includes(",") &&
    !text.startsWith("#") &&
    named(text, all)[0]?.id === id &&
    named(text, all).length === 1;
  return [one?.code, one?.label].find(isAlone) ?? `#${id}`;
}

/** Codes go before names, and what is written exactly so before what is nearly. */
function named(text: string, all: Choices): Choices {
  const byCode = all.filter(({ code }) => code === text);
  const byName = all.filter(({ label }) => label.trim() === text);
  if (byCode.length > 0 || byName.length > 0) return byCode.length > 0 ? byCode : byName;
  const key = foldText(text);
  return all.filter(({ code, label }) => [code ?? "", label].some((name) => foldText(name).trim() === key));
}

export const writeMembers = (row: EntityValues, references: ReferenceValues): string => {
  const all = choicesOf(row, references);
  return Array.isArray(row["members"])
    ? row["members"].map((id: unknown) => writtenOf(Number(id), all)).join(", ")
    : "";
};

/** The numbers of the members; undefined as soon as one names nobody, or several. */
export function readMembers(
  text: string,
  values: EntityValues,
  references: ReferenceValues,
): readonly number[] | undefined {
  const all = choicesOf(values, references);
  const ids = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      if (/^#\d{1,15}$/u.test(part)) return Number(part.slice(1));
      const found = named(part, all);
      return found.length === 1 ? found[0]?.id : undefined;
    });
  return ids.every((id): id is number => id !== undefined) ? ids : undefined;
}

/** Members of a goal in a file: departments by code, people by user name, either by a unique name. */
import type { EntityValues } from "@comptoir/domain/entity";
import { foldText } from "@comptoir/domain/text";

import type { ReferenceValues } from "../../entity/create-references-store.ts";

type MemberChoices = ReferenceValues[string];

/** Choices of the scope's members; for an unknown scope all choices. */
const memberChoicesOf = ({ scope }: EntityValues, { departmentId = [], userId = [] }: ReferenceValues): MemberChoices =>
  scope === "DEPARTMENT" ? departmentId : scope === "USER" || scope === "TEAM" ? userId : [...departmentId, ...userId];

/** First unique text of a member: its code, its name, or its id. */
function writtenMemberOf(id: number, allChoices: MemberChoices): string {
  const member = allChoices.find((choice) => choice.id === id);
  // Each text is parsed alone, so it must be unique by itself.
  const isFilledAlone = (text: string | undefined): text is string =>
    text !== undefined &&
    text !== "" &&
    text === text.trim() &&
    !text.includes(",") &&
    !text.startsWith("#") &&
    choicesByName(text, allChoices)[0]?.id === id &&
    choicesByName(text, allChoices).length === 1;
  return [member?.code, member?.label].find(isFilledAlone) ?? `#${id}`;
}

/** Finds choices by a text: codes match before names, and exact matches before folded ones. */
function choicesByName(text: string, allChoices: MemberChoices): MemberChoices {
  const choicesOfCode = allChoices.filter(({ code }) => code === text);
  const choicesOfName = allChoices.filter(({ label }) => label.trim() === text);
  if (choicesOfCode.length > 0 || choicesOfName.length > 0)
    return choicesOfCode.length > 0 ? choicesOfCode : choicesOfName;
  const foldedText = foldText(text);
  return allChoices.filter(({ code, label }) =>
    [code ?? "", label].some((name) => foldText(name).trim() === foldedText),
  );
}

export const membersText = (row: EntityValues, references: ReferenceValues): string => {
  const allChoices = memberChoicesOf(row, references);
  return Array.isArray(row["members"])
    ? row["members"].map((id: unknown) => writtenMemberOf(Number(id), allChoices)).join(", ")
    : "";
};

/** Ids of the members; undefined if a text matches none, or several. */
export function readMembers(
  text: string,
  entityValues: EntityValues,
  references: ReferenceValues,
): readonly number[] | undefined {
  const allChoices = memberChoicesOf(entityValues, references);
  const memberIds = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      if (/^#\d{1,15}$/u.test(part)) return Number(part.slice(1));
      const matchingChoices = choicesByName(part, allChoices);
      return matchingChoices.length === 1 ? matchingChoices[0]?.id : undefined;
    });
  return memberIds.every((id): id is number => id !== undefined) ? memberIds : undefined;
}

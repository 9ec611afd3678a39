import { getLegacyEntity, legacyEntityCodes } from "@comptoir/domain/legacy";
import { beforeAll, expect, it } from "vitest";

import { fieldLabel } from "../../entity/entity-words.ts";
import { text } from "../../shared/text.ts";
import { makeLegacyWords } from "./legacy-words.ts";

beforeAll(() => text.load("errors", "management", "listView", "user", "target", "legacy", "access"));

it("every field of a legacy list and editor is named in words, also where another area has the word", () => {
  const unnamed = legacyEntityCodes.flatMap((entity) => {
    const { fields, listOnly } = getLegacyEntity(entity);
    return [...Object.keys(fields), ...Object.keys(listOnly)].filter((field) =>
      fieldLabel({ entity, columns: [], own: makeLegacyWords(entity) }, field).includes("_"),
    );
  });
  expect(unnamed).toEqual([]);
  expect(fieldLabel({ entity: "tax", columns: [], own: makeLegacyWords("tax") }, "code")).toBe(
    text.t("management.field_code"),
  );
});
